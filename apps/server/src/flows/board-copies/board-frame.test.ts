import { expect, test } from 'vitest';
import { readBoardFrame } from './board-frame.ts';

const changes = { kind: 'changes', term: '3', no: 4, fixtures: [], matches: [], gates: [], descriptions: [], down: [3] };
const beat = { kind: 'beat', term: '3', no: 4, boot: 'b', untilMs: 5, down: [] };

test.each([changes, { ...changes, trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }, beat])(
  'O27 what a newer release says beside %j is left out, and the frame is read',
  (frame) => {
    expect(readBoardFrame(frame)).toEqual(frame);
    expect(readBoardFrame({ ...frame, parts: [{ of: 1 }], spans: 'x' })).toEqual(frame);
  },
);

test.each([{ ...changes, term: 'x' }, { ...changes, no: undefined }, { ...beat, untilMs: '5' }, { kind: 'more' }, null])(
  'O27 %j is no frame',
  (frame) => {
    expect(readBoardFrame(frame)).toBeNull();
  },
);
