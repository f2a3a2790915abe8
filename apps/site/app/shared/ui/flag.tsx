import Globe from 'lucide-react/icons/globe';

const folder = import.meta.env.FLAGS_PATH;

/** Where the flag of a country or a part of one (GB-ENG, EU) is; undefined of what has none, such as INT. */
export const flagOf = (code: string): string | undefined =>
  /^[A-Z]{2}(-[A-Z]{3})?$/.test(code) ? `${folder}/${code}.svg` : undefined;

/** Flag of a country or a part of one (GB-ENG, EU). What has none, such as INT, gets a globe. Decoration: the name stands beside it. */
export function Flag({ code }: { code: string }) {
  const src = flagOf(code);
  if (src === undefined) return <Globe className="icon" aria-hidden="true" />;
  return <img className="flag" src={src} alt="" width="18" height="12" loading="lazy" decoding="async" />;
}
