import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { tabAfterKey } from './tab-keys.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly content: ReactNode;
  readonly isDisabled?: boolean | undefined;
  /** Can be opened, and then says why it is of no use now. */
  readonly isDimmed?: boolean | undefined;
}

interface TabListProps<Id extends string> {
  /** What the tabs are, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onSelect: (id: Id) => void;
  /** Begins the ids of these tabs in the page. */
  name: string;
  panelId: string;
  className?: string | undefined;
  tabClassName?: string | undefined;
}

const elementId = (name: string, id: string) => `${name}-${id}`;

/** Gives the focus to a tab. */
export const focusTab = (name: string, id: string): void => document.getElementById(elementId(name, id))?.focus();

/** Tabs over one panel: one stop of the Tab key, arrows between them, and the one that has the focus is open. */
export function TabList<Id extends string>(props: TabListProps<Id>) {
  const { label, tabs, current, onSelect, name, panelId, className, tabClassName } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = tabAfterKey(event.key, tabs, current, isRtl);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    focusTab(name, next);
  };
  return (
    <div className={className} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id, content, isDisabled, isDimmed }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={elementId(name, id)}
          className={tabClassName}
          aria-selected={id === current}
          aria-controls={panelId}
          tabIndex={id === current ? 0 : -1}
          disabled={isDisabled && id !== current}
          data-off={isDimmed ? '' : undefined}
          onClick={() => onSelect(id)}
        >
          {content}
        </button>
      ))}
    </div>
  );
}

/** What the open tab shows. */
export function TabPanel({ name, current, ...panel }: ComponentProps<'div'> & { name: string; current: string }) {
  return <div role="tabpanel" aria-labelledby={elementId(name, current)} {...panel} />;
}
