import { badgePatterns, badgeShapes } from './badge-shapes.ts';

/** Shapes of badges, and the icons of rows, once per page: a list of a hundred rows only references them. */
export function PageSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" className="page-symbols">
      <defs>
        {badgeShapes.map((d, i) => (
          <clipPath key={d} id={`bk${i}`}>
            <path d={d} />
          </clipPath>
        ))}
        {badgeShapes.map((d, i) => (
          <path key={d} id={`bo${i}`} d={d} fill="none" stroke="var(--keyline)" />
        ))}
        {badgePatterns.map((d, i) => (
          <path key={d} id={`bp${i}`} d={d} />
        ))}
        <path id="row-star" d="m12 3.6 2.6 5.3 5.9.8-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.5 9.7l5.9-.8z" />
        <path id="row-tiles" d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6" />
        <path id="row-chevron" d="m9 6 6 6-6 6" />
        <g id="row-lock">
          <rect x="5" y="11" width="14" height="10" rx="2" />
          <path d="M8 11V8a4 4 0 0 1 8 0v3" />
        </g>
      </defs>
    </svg>
  );
}

/** An icon of the page's symbols. */
export function RowIcon({ name, className = 'icon' }: { name: 'star' | 'tiles' | 'chevron' | 'lock'; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#row-${name}`} />
    </svg>
  );
}
