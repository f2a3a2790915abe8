/** Full code of the language of the open document. It never changes: another language is another document (LANG-01). */
export const documentLanguage = (): string => document.documentElement.dataset.language ?? 'en-US';
