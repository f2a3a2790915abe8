/** A time zone in which it is about noon, whatever the hour is: what has begun there some minutes ago has begun today. */
export function noonZone(now = new Date()): string {
  const ahead = 12 - now.getUTCHours();
  // These names say how far Greenwich is ahead of them.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
