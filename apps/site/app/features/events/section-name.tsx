/** Name of a section of a list, in its head. */
export function SectionName({ name, isLive, className }: { name: string; isLive: boolean; className: string | undefined }) {
  return (
    <h2 className={className} suppressHydrationWarning>
      {isLive && <i className="dot" aria-hidden="true" />}
      <span className="truncate">{name}</span>
    </h2>
  );
}
