import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { latePart, useLateOpening } from './late-part.ts';

const tooltipText = latePart(() => import('./tooltip-text.tsx').then(({ TooltipText }) => TooltipText));

/** Before a pointer that rests opens it, and before it closes: long enough to go over to the text. */
const REST_MS = 500;
const LEAVE_MS = 150;

/** For the element that has a tooltip. */
export interface TooltipTrigger {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
}

interface TooltipProps {
  text: string;
  children: (trigger: TooltipTrigger) => ReactNode;
}

/**
 * Says in words what a short sign means, where a mouse rests on it or the Tab key has led to it. A finger cannot rest: what everybody
 * needs is said elsewhere too, and what has to be explained is a popover. The text is loaded when it is first wanted.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const { Part, opening, open } = useLateOpening(tooltipText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setIsOpen = (isOpen: boolean) => opening?.setIsOpen(isOpen);
  const later = (run: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  };
  const keep = () => clearTimeout(timer.current);
  const leave = () => later(() => setIsOpen(false), LEAVE_MS);
  const close = () => {
    keep();
    setIsOpen(false);
  };
  return (
    <>
      {children({
        onPointerEnter({ pointerType, currentTarget }) {
          if (pointerType !== 'mouse') return;
          tooltipText.prepare();
          later(() => open(currentTarget), REST_MS);
        },
        onPointerLeave: leave,
        onPointerDown: close,
        onFocus({ currentTarget }) {
          if (currentTarget.matches(':focus-visible')) open(currentTarget);
        },
        onBlur: close,
      })}
      {Part && opening && <Part {...opening} text={text} onPointerEnter={keep} onPointerLeave={leave} />}
    </>
  );
}
