import type { Locator } from '@playwright/test';
import type { Site } from './site.ts';

const BUTTONS = { 'Time-out': 'Take a time-out', 'Self-exclusion': 'Exclude myself' } as const;

/** Asks for a break of the length that is chosen in the open tab, and says yes to the question, which `look` is shown before. */
export async function takeBreak(
  site: Site,
  kind: keyof typeof BUTTONS,
  look?: (question: Locator) => Promise<void>,
): Promise<void> {
  await site.press(site.dialog('Break').getByRole('button', { name: BUTTONS[kind] }));
  const question = site.dialog(kind);
  await look?.(question);
  await site.press(question.getByRole('button', { name: 'Yes, start now' }));
}
