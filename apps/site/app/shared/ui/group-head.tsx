import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Flag } from './flag.tsx';

interface GroupHeadProps {
  tournament: { readonly name: string };
  category: { readonly name: string; readonly country: string };
  /** Its page; undefined: it has none. */
  to: string | undefined;
  rel?: string;
  /** Before the flag. */
  icon?: ReactNode;
  /** At the end. */
  children?: ReactNode;
}

/** Head of the rows of a tournament. */
export function GroupHead({ tournament, category, to, rel, icon, children }: GroupHeadProps) {
  return (
    <div className="group-head">
      {icon}
      <Flag code={category.country} />
      <h3 className="truncate" dir="auto">
        {to === undefined ? (
          tournament.name
        ) : (
          <Link to={to} rel={rel}>
            {tournament.name}
          </Link>
        )}
      </h3>
      <span className="meta truncate" dir="auto">
        {category.name}
      </span>
      {children}
    </div>
  );
}
