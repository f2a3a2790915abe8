import { expect, test } from 'vitest';
import { renderSite } from '../i18n/test-site.tsx';
import { CloseButton } from './close-button.tsx';
import { SelectField } from './field.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { PillSelect } from './select.tsx';
import { Sheet, SheetButton } from './sheet.tsx';
import { SortControls } from './sort-controls.tsx';
import { Switch } from './switch.tsx';
import { TabList, TabPanel } from './tabs.tsx';
import { ToggleGroup } from './toggle-group.tsx';

const tags = (html: string, tag: string) => html.match(new RegExp(`<${tag}[^>]*>`, 'g')) ?? [];

test('H91 the open tab is the one stop of the Tab key, names its panel, and stays usable while the others are not', () => {
  const tabs = [
    { id: 'a', content: 'A', isDisabled: true },
    { id: 'b', content: 'B', isDisabled: true },
    { id: 'c', content: 'C' },
  ] as const;
  const html = renderSite(
    <>
      <TabList name="t" panelId="p" label="All" tabs={tabs} current="b" onSelect={() => undefined} />
      <TabPanel name="t" current="b" id="p" />
    </>,
  );
  const [a = '', b = '', c = ''] = tags(html, 'button');
  expect([a, b, c].map((tag) => /tabindex="(-?\d)"/i.exec(tag)?.[1])).toEqual(['-1', '0', '-1']);
  expect([a, b, c].map((tag) => tag.includes('aria-selected="true"'))).toEqual([false, true, false]);
  expect([a, b, c].map((tag) => tag.includes('disabled=""'))).toEqual([true, false, false]);
  expect(html).toContain('role="tabpanel" aria-labelledby="t-b" id="p"');
});

test('one of a toggle group is pressed, the group has a name, and each look has its classes', () => {
  const options = [
    { value: null, content: 'All' },
    { value: 7, content: 'Seven' },
  ];
  const group = (look?: 'tabs' | 'small-segments') =>
    renderSite(<ToggleGroup label="Which" value={7} options={options} onChange={() => undefined} {...(look ? { look } : {})} />);
  expect(tags(group(), 'button').map((tag) => tag.includes('aria-pressed="true"'))).toEqual([false, true]);
  expect(tags(group(), 'div')).toEqual(['<div class="seg" role="group" aria-label="Which">']);
  expect(group('small-segments')).toContain('class="seg seg-small"');
  expect(group('tabs').match(/class="tabs?"/g)).toEqual(['class="tabs"', 'class="tab"', 'class="tab"']);
});

test('a switch says whether it is on and what it is', () => {
  const html = renderSite(<Switch isOn labelledBy="name" describedBy="hint" onChange={() => undefined} />);
  for (const part of ['role="switch"', 'aria-checked="true"', 'aria-labelledby="name"', 'aria-describedby="hint"'])
    expect(html).toContain(part);
});

test('a select shows its value among its options, numbers too, and its field reads the error with it', () => {
  const options = [
    { value: 3, text: 'Three' },
    { value: 6, text: 'Six', lang: 'en' },
  ];
  const pill = renderSite(<PillSelect label="Hours" className="wide" value={6} options={options} onValue={() => undefined} />);
  const [button = ''] = tags(pill, 'button');
  const id = /id="([^"]+)"/.exec(button)?.[1];
  expect(pill).toContain(`<div class="pill wide"><label for="${id}">Hours</label><button`);
  expect(button).toMatch(/role="combobox" aria-haspopup="listbox" aria-expanded="false"/);
  expect(pill).toContain('<span lang="en">Six</span></button>');
});

test('a select of a form has its label, its error, and an input with its name that browsers fill in and no key stops at', () => {
  const html = renderSite(
    <SelectField
      label="Month"
      error="Please choose one."
      name="month"
      autoComplete="bday-month"
      options={[{ value: '3', text: 'March' }]}
    />,
  );
  const [button = ''] = tags(html, 'button');
  const id = /id="([^"]+)"/.exec(button)?.[1];
  expect(html).toContain(`<label for="${id}">Month</label>`);
  expect(button).toContain(`aria-invalid="true" aria-describedby="${id}-error"`);
  expect(tags(html, 'input')).toEqual([
    '<input class="sr-only" tabindex="-1" aria-hidden="true" autoComplete="bday-month" name="month"/>',
  ]);
});

test('sheets open and close by the document alone, before any code has run', () => {
  const html = renderSite(
    <>
      <SheetButton target="sheet">More</SheetButton>
      <Sheet id="sheet" label="Sheet" focusFirst={() => undefined}>
        Inside
      </Sheet>
    </>,
  );
  expect(html).toContain('<button type="button" popoverTarget="sheet">More</button>');
  expect(tags(html, 'aside')).toEqual([expect.stringMatching(/id="sheet" popover="auto".*aria-label="Sheet"/)]);
  expect(html).toMatch(/popoverTarget="sheet" popoverTargetAction="hide"/);
  // A dialog only while it lies over the page: as a column it is a part of it.
  expect(html).not.toContain('aria-modal');
});

test('what opens a menu or a popover is a button that says so, with nothing of what it opens in the document', () => {
  const html = renderSite(
    <>
      <Menu label="Account" head="Ada" entries={[{ id: 'out', content: 'Log out', onPress: () => undefined }]}>
        A
      </Menu>
      <Popover panel="Inside">More</Popover>
    </>,
  );
  const [menu = '', popover = ''] = tags(html, 'button');
  expect(menu).toMatch(/aria-label="Account" aria-haspopup="menu" aria-expanded="false"/);
  expect(popover).toMatch(/aria-haspopup="dialog" aria-expanded="false"/);
  expect(html).not.toMatch(/Ada|Log out|Inside/);
});

test('what closes has a name in the language of the page', () => {
  expect(renderSite(<CloseButton onClick={() => undefined} />, { language: 'de-DE' })).toContain('aria-label="Schließen"');
});

test('the first of a list cannot be moved up, the last not down, and nothing while it is held', () => {
  const texts = { drag: 'Drag', up: 'Up', down: 'Down' };
  const disabled = (place: number, isDisabled = false) =>
    tags(
      renderSite(<SortControls place={place} count={3} texts={texts} isDisabled={isDisabled} onMove={() => undefined} />),
      'button',
    ).map((tag) => tag.includes('disabled=""'));
  expect([disabled(0), disabled(1), disabled(2), disabled(1, true)]).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, true],
  ]);
});
