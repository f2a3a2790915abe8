import { expect, test } from 'vitest';
import { handOver } from './hand-over.ts';

const URL_OF_SLIP = 'https://duskline.example/en/shared-slip/AAAAAAAAAAAAAAAA';
const refuse = async (): Promise<never> => {
  throw new DOMException('no press', 'NotAllowedError');
};

function device({ share, writeText }: { share?: Navigator['share']; writeText?: Clipboard['writeText'] }) {
  // A page that is not secure has no clipboard at all.
  const clipboard = writeText && { writeText };
  return { clipboard, ...(share && { share }) } as Parameters<typeof handOver>[0];
}

test('BETSLIP-29 a link goes to the device, else to the clipboard; a browser that refuses both is told of', async () => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  const to = (given: Parameters<typeof device>[0]) => handOver(device(given), 'Shared betslip', URL_OF_SLIP);
  expect(await to({ share: async () => undefined, writeText })).toBe('shared');
  expect(copied).toEqual([]);
  expect(await to({ writeText })).toBe('copied');
  expect(await to({ share: refuse, writeText })).toBe('copied');
  expect(copied).toEqual([URL_OF_SLIP, URL_OF_SLIP]);
  expect(await to({ share: refuse, writeText: refuse })).toBe('refused');
  expect(await to({})).toBe('refused');
});

test('BETSLIP-29 a dialog of the device that is closed is no failure', async () => {
  const share = async () => {
    throw new DOMException('closed', 'AbortError');
  };
  expect(await handOver(device({ share, writeText: refuse }), 'Shared betslip', URL_OF_SLIP)).toBe('shared');
});
