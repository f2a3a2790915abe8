import { badgeDesign, competitorOf } from './badge-design.ts';
import { flagOf } from './flag.tsx';

/** Head and shoulders, in a roundel. */
const PERSON = 'M12 5a4.200 4.200 0 1 0 0 8.400A4.200 4.200 0 0 0 12 5ZM3 24a9 8.600 0 0 1 18 0Z';
const ROUNDEL = 1;

interface TeamBadgeProps {
  name: string;
  logo?: string | undefined;
  /** Of a national team, as its flag goes by. */
  country?: string | undefined;
  /** Of the sport; absent where nobody knows it. */
  systemId: number | undefined;
}

/**
 * The side's own logo where the data has one, the flag of a national team, else a badge made from its name: a crest of a team, a head of a person, nothing of an animal.
 * Decoration: the name stands beside it.
 */
export function TeamBadge({ name, logo, country, systemId }: TeamBadgeProps) {
  if (logo) return <img className="badge-art" src={logo} alt="" width="20" height="20" loading="lazy" />;
  const flag = country === undefined ? undefined : flagOf(country);
  if (flag) return <img className="badge-art" src={flag} alt="" width="20" height="20" loading="lazy" />;
  const who = competitorOf(systemId);
  if (who === 'animal') return null;
  const design = badgeDesign(name);
  const shape = who === 'person' ? ROUNDEL : design.shape;
  return (
    <svg className="badge-art" viewBox="0 0 24 24" aria-hidden="true">
      <g clipPath={`url(#bk${shape})`}>
        <path d="M0 0h24v24H0z" fill={design.ground} />
        {who === 'person' ? <path d={PERSON} fill={design.figure} /> : <use href={`#bp${design.pattern}`} fill={design.figure} />}
      </g>
      <use href={`#bo${shape}`} />
    </svg>
  );
}
