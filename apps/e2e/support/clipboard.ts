import type { Page } from '@playwright/test';

/** Takes the clipboard from the open document, as over plain HTTP. */
export const WITHOUT_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";

/** What the device's own way to copy would take. */
export const selectedText = async (page: Page): Promise<string> => String(await page.evaluate('getSelection().toString()'));
