/** First data that is a part: old from the start, so that a page that needs the whole asks for it; this one asks when the rest is looked for. */
export const PARTIAL_DATA = { initialDataUpdatedAt: 0, refetchOnMount: false } as const;
