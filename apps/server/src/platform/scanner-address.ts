import * as v from 'valibot';

/** Where clamd listens: a port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export function readScannerAddress(raw: string): ScannerAddress | null {
  if (/^unix:\/[^\0]+$/.test(raw)) return { path: raw.slice('unix:'.length) };
  const found = /^tcp:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(raw);
  const port = Number(found?.[2] ?? 0);
  if (!found?.[1] || port < 1 || port > 65_535) return null;
  return { host: found[1].replace(/^\[|\]$/g, ''), port };
}

export const scannerAddress = v.pipe(
  v.string(),
  v.rawTransform<string, ScannerAddress>(({ dataset, addIssue, NEVER }) => {
    const address = readScannerAddress(dataset.value);
    if (address !== null) return address;
    addIssue({ message: 'is no address of a clamd. Write it as tcp://host:3310 or unix:/run/clamav/clamd.ctl' });
    return NEVER;
  }),
);
