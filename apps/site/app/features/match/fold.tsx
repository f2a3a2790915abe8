import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import css from './fold.module.css';

interface FoldProps {
  /** Of the element that it opens. */
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  /** What is opened, and what else the section says of itself. */
  children: ReactNode;
}

/** A part of the page of a match that a reader opens and closes by its title. */
export const Fold = ({ id, title, isOpen, onToggle, children }: FoldProps) => (
  <section className={`panel ${css.fold}`}>
    <h2>
      <button type="button" className={css.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {title}
        <ChevronDown className="icon" size={18} aria-hidden="true" />
      </button>
    </h2>
    {children}
  </section>
);
