import type { DrawResult } from './draw-model.ts';
import type { DrawOffer } from './sealed-offer.ts';

/** Master key of the seeds below. */
export const VECTOR_KEY = 'duskline test vectors, not a secret';

/** One draw of each kind as a second implementation, in another language, computed it: for those who write a third. */
export const VECTORS: readonly {
  readonly seed: string;
  readonly seal: string;
  readonly offer: DrawOffer;
  readonly result: DrawResult;
}[] = [
  {
    seed: 'aea3632546f87ad7e2654061533223ae020f944669f69f82f956100e0f2470bc',
    seal: '3dfdbcc9f2dbd376ec52c14f7aad6abca926da2e4164edfc501ab4de4a7b43d7',
    offer: {
      drawId: 'dogs-1-1',
      names: ['Rapid Comet', 'Dusty Acorn', 'Blue Whistle', 'Swift Pepper', 'Merry Button', 'Flash Zephyr'],
      model: { kind: 'race', weights: [500, 300, 200, 150, 120, 80] },
      markets: [
        {
          id: 534,
          specifiers: '',
          outcomes: [
            { id: '1', oddsMilli: 2300 },
            { id: '2', oddsMilli: 3900 },
            { id: '3', oddsMilli: 5600 },
            { id: '4', oddsMilli: 7400 },
            { id: '5', oddsMilli: 9100 },
            { id: '6', oddsMilli: 13500 },
          ],
        },
      ],
    },
    result: { kind: 'race', order: [2, 1, 4, 5, 3, 6] },
  },
  {
    seed: '35ee431427e8d866009760b5ba02c836188b4c87c095c10c08637ed16c32cdfc',
    seal: '5c2a3a327504c735a50d75540368eb572e71341ee083abe52d9a584279597d8c',
    offer: {
      drawId: 'league-2-5',
      names: ['Fenbury City', 'Larkhill Rovers'],
      model: {
        kind: 'score',
        weights: [
          1000, 500, 333, 250, 200, 166, 142, 500, 333, 250, 200, 166, 142, 125, 333, 250, 200, 166, 142, 125, 111, 250, 200, 166,
          142, 125, 111, 100, 200, 166, 142, 125, 111, 100, 90, 166, 142, 125, 111, 100, 90, 83, 142, 125, 111, 100, 90, 83, 76,
        ],
      },
      markets: [
        {
          id: 1,
          specifiers: '',
          outcomes: [
            { id: '1', oddsMilli: 2600 },
            { id: '2', oddsMilli: 3200 },
            { id: '3', oddsMilli: 2600 },
          ],
        },
        {
          id: 18,
          specifiers: 'total=2.5',
          outcomes: [
            { id: '12', oddsMilli: 1900 },
            { id: '13', oddsMilli: 1850 },
          ],
        },
      ],
    },
    result: {
      kind: 'score',
      home: 1,
      away: 4,
      goals: [
        { minute: 12, side: 'home' },
        { minute: 43, side: 'away' },
        { minute: 54, side: 'away' },
        { minute: 85, side: 'away' },
        { minute: 88, side: 'away' },
      ],
    },
  },
  {
    seed: 'e8cb65912863dd34a85275502afa433ca9240a6bb0464e4fb6a1c9246aafec09',
    seal: 'a0121f938882336383a58cd7659eb8c6a1a1eea0f41d2aed4247df3105a2fdfe',
    offer: {
      drawId: 'tennis-3-1',
      names: ['Player One', 'Player Two'],
      model: { kind: 'sets', weights: [30, 60, 90, 110, 120, 60, 80, 20, 50, 80, 100, 110, 60, 80] },
      markets: [
        {
          id: 186,
          specifiers: '',
          outcomes: [
            { id: '4', oddsMilli: 1800 },
            { id: '5', oddsMilli: 1950 },
          ],
        },
      ],
    },
    result: {
      kind: 'sets',
      sets: [
        [6, 7],
        [4, 6],
      ],
    },
  },
];
