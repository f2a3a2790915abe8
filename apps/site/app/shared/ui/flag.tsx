import Globe from 'lucide-react/icons/globe';

const folder = import.meta.env.FLAGS_PATH;

/** Flag of a country or a part of one (GB-ENG, EU). What has none, such as INT, gets a globe. Decoration: the name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!/^[A-Z]{2}(-[A-Z]{3})?$/.test(code)) return <Globe className="icon" aria-hidden="true" />;
  return <img className="flag" src={`${folder}/${code}.svg`} alt="" width="18" height="12" loading="lazy" decoding="async" />;
}
