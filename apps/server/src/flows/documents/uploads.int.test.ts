import { connect } from 'node:net';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { blackPng, noiseJpeg } from '../../../test-kit/pictures.ts';
import { ORIGIN } from '../../../test-kit/test-server.ts';
import { bytesOf, createUploadFixture, PDF } from '../../../test-kit/upload-fixture.ts';

/** Uploading documents, through the whole composed server with a scanner. */
const { server, send, files, open, stored } = await fileFixture(createUploadFixture());
const { join: joinAs, url, post } = server;

/** In two halves, so that no scanner takes this test for what it tests. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await noiseJpeg(64, 48);
});

describe('uploading documents', () => {
  test('FLD-FILE-01 a JPG, a PNG and a PDF are taken, listed, and read back by their owner as files to keep', async () => {
    const player = await joinAs();
    const png = blackPng(10, 10);
    const sent = await send(
      player,
      [
        ['a.jpg', jpeg],
        ['b.png', png],
        ['c.pdf', PDF],
      ],
      { fields: { documentType: 'address' } },
    );
    expect([sent.status, sent.files.map(({ Name, Type, Status }) => `${Name} ${Type} ${Status}`)]).toEqual([
      200,
      ['c.pdf address 0', 'b.png address 0', 'a.jpg address 0'],
    ]);
    expect(await files(player)).toEqual(sent.files);
    const answer = await open(player, sent.files[0]?.Id ?? '');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''c.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await bytesOf(answer)).toEqual(PDF);
    const picture = await bytesOf(await open(player, sent.files[2]?.Id ?? ''));
    expect(await new Transformer(picture).metadata()).toMatchObject({ width: 64, height: 48, format: 'jpeg' });
  });

  test('U1 TR-G8 whatever a file is called, it lies under a random name, and is shown without folders and hidden signs', async () => {
    const player = await joinAs();
    const names = [
      '../../etc/passwd',
      'a.php.jpg',
      'b%00.jpg',
      `${'x'.repeat(300)}.jpg`,
      'con.png',
      'a\u202egpj.exe',
      '..',
      'C:\\temp\\d.jpg',
    ];
    const sent = await send(
      player,
      names.map((name) => [name, jpeg] as const),
    );
    expect(sent.status).toBe(200);
    const shown = sent.files.map(({ Name }) => Name).reverse();
    expect(shown).toEqual(['passwd', 'a.php.jpg', 'b%00.jpg', 'x'.repeat(120), 'con.png', 'agpj.exe', 'document', 'd.jpg']);
    for (const name of stored()) expect(name).toMatch(/^[0-9a-f]{48}$/);
    const kept = await open(player, sent.files.at(-2)?.Id ?? '');
    expect(kept.headers.get('content-disposition')).toBe(`attachment; filename="document.jpg"; filename*=UTF-8''a.php.jpg`);
  });

  test('U12 a name ends no header: line breaks, quotes and signs of any script are encoded', async () => {
    const player = await joinAs();
    const sent = await send(player, [
      ['x"; filename="evil.html', PDF],
      ["квитанция's (1).pdf", PDF],
    ]);
    for (const { Id } of sent.files)
      expect((await open(player, Id)).headers.get('content-disposition')).toMatch(
        /^attachment; filename="document\.pdf"; filename\*=UTF-8''[A-Za-z0-9%._~-]+\.pdf$/,
      );
  });

  test.each([
    ['SVG with a script', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML as PNG', 'a.png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', 'a.jpg', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a GIF', 'a.gif', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a JPG that is cut off', 'a.jpg', () => jpeg.subarray(0, 30)],
    ['the head of a PNG and nothing else', 'a.png', () => blackPng(9, 9).subarray(0, 40)],
    ['nothing', 'a.pdf', () => Buffer.alloc(0)],
    ['text', 'a.pdf', () => Buffer.from('hello')],
  ])('U2 FLD-FILE-01 %s is refused', async (_what, name, bytes) => {
    const player = await joinAs();
    const before = stored();
    expect(await send(player, [[name, bytes(), 'image/png']])).toMatchObject({ status: 400, name: 'FileRefusedException' });
    expect([await files(player), stored()]).toEqual([[], before]);
  });

  test('U2 what is appended to a picture, and what is said in it, is gone; a picture that lies is turned upright', async () => {
    const player = await joinAs();
    const script = Buffer.from('*/=alert(document.domain)/*');
    const png = blackPng(12, 8, [['tEXt', Buffer.concat([Buffer.from('Comment\0'), script])]]);
    const sent = await send(player, [
      ['a.jpg', Buffer.concat([jpeg, script])],
      ['b.png', png],
    ]);
    for (const { Id } of sent.files) expect((await bytesOf(await open(player, Id))).includes(script)).toBe(false);
    expect(sent.files).toHaveLength(2);
  });

  test('U2 EICAR is refused, alone and in a file of another kind, and the whole upload with it', async () => {
    const player = await joinAs();
    const before = stored();
    for (const bytes of [EICAR, Buffer.concat([PDF, Buffer.alloc(300_000), EICAR])])
      expect(
        await send(player, [
          ['ok.pdf', PDF],
          ['e.pdf', bytes],
        ]),
      ).toMatchObject({ status: 400, name: 'InfectedFileException' });
    expect([await files(player), stored()]).toEqual([[], before]);
  });

  test('U3 a picture of 60,000 by 60,000, 11 MB, a form above all limits and the 21st file are refused, and nothing is kept', async () => {
    const player = await joinAs();
    const before = stored();
    const bomb = blackPng(60_000, 60_000);
    expect(await send(player, [['a.png', bomb]])).toMatchObject({ status: 400, name: 'FileRefusedException' });
    const long = Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024)]);
    expect(await send(player, [['a.pdf', long]])).toMatchObject({ status: 400, name: 'FileRefusedException' });
    const many = Array.from({ length: 21 }, (_, at) => [`${at}.pdf`, PDF] as const);
    expect(await send(player, many)).toMatchObject({ status: 400, name: 'TooManyFilesException' });
    expect([await files(player), stored()]).toEqual([[], before]);
    expect(await send(player, many.slice(1))).toMatchObject({ status: 200 });
    expect(await send(player, [['21.pdf', PDF]])).toMatchObject({ status: 400, name: 'TooManyFilesException' });
    expect((await files(player)).length).toBe(20);
  });

  test('U3 who announces more than all files may have is refused before anything is read', async () => {
    const player = await joinAs();
    const { port } = new URL(url());
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      const head = ['POST /api/player/sendfiles HTTP/1.1', 'host: x', `origin: ${ORIGIN}`, `cookie: ${player.cookie}`];
      head.push(
        `${EXPECTED_USER_HEADER}: ${player.userId}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 999999999',
      );
      socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`);
      socket.once('data', (bytes: Buffer) => {
        resolve(bytes.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(status).toBe('HTTP/1.1 413 Payload Too Large');
  });

  test('TR-G2 a form needs our Origin, the header that names the user, and to be a form', async () => {
    const player = await joinAs();
    const cases: [Record<string, string | undefined>, number, string][] = [
      [{ origin: undefined }, 403, 'ForbiddenOriginException'],
      [{ origin: 'https://evil.example' }, 403, 'ForbiddenOriginException'],
      [{ [EXPECTED_USER_HEADER]: undefined }, 403, 'ForbiddenOriginException'],
      [{ [EXPECTED_USER_HEADER]: '1' }, 409, 'SessionChangedException'],
      [{ cookie: '' }, 401, 'UnauthorizedException'],
    ];
    for (const [headers, status, name] of cases)
      expect(await send(player, [['a.pdf', PDF]], { headers }), JSON.stringify(headers)).toMatchObject({ status, name });
    const json = await post(
      { cookie: player.cookie, headers: { [EXPECTED_USER_HEADER]: String(player.userId) } },
      '/api/player/sendfiles',
      {},
    );
    expect(json.status).toBe(415);
    expect((await post({ cookie: '' }, '/api/player/sendfiles', {})).status).toBe(401);
    expect(await files(player)).toEqual([]);
  });

  test('A1 fields that are not known, given twice or behind the files are refused', async () => {
    const player = await joinAs();
    expect(await send(player, [['a.pdf', PDF]], { fields: { documentType: 'king' } })).toMatchObject({
      status: 400,
      name: 'ValidationException',
    });
    expect(await send(player, [['a.pdf', PDF]], { fields: { other: 'x' } })).toMatchObject({
      status: 400,
      name: 'ValidationException',
    });
    expect(await send(player, [])).toMatchObject({ status: 400, name: 'ValidationException' });
    const form =
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nincome\r\n--x--\r\n';
    for (const body of [form, '--x\r\nnonsense', ''])
      expect(
        (
          await fetch(`${url()}/api/player/sendfiles`, {
            method: 'POST',
            headers: {
              cookie: player.cookie,
              origin: ORIGIN,
              [EXPECTED_USER_HEADER]: String(player.userId),
              'content-type': 'multipart/form-data; boundary=x',
            },
            body,
          })
        ).status,
        body,
      ).toBe(400);
    expect(await files(player)).toEqual([]);
  });

  test.each([
    ['at once', 8],
    ['after much of it', 300_000],
  ])('A1 a form that ends within the bytes of a file, %s, is not valid, and nothing of it is kept', async (_when, length) => {
    const player = await joinAs();
    const before = stored();
    const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    const answer = await fetch(`${url()}/api/player/sendfiles`, {
      method: 'POST',
      headers: {
        cookie: player.cookie,
        origin: ORIGIN,
        [EXPECTED_USER_HEADER]: String(player.userId),
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: head.padEnd(head.length + length, 'a'),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { ExceptionName: 'ValidationException' }]);
    expect([await files(player), stored()]).toEqual([[], before]);
  });

  test('thirty uploads at once against 20 files, with 15 there: exactly 5 are taken, and nothing of the others is left', async () => {
    const player = await joinAs();
    await send(
      player,
      Array.from({ length: 15 }, (_, at) => [`${at}.pdf`, PDF] as const),
    );
    const before = stored().length;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => send(player, [[`n${at}.pdf`, PDF]])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ name }) => name))).toEqual(
      new Set(['TooManyFilesException']),
    );
    expect([(await files(player)).length, stored().length - before]).toEqual([20, 5]);
  });
});
