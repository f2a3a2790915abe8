import { useId, useState } from 'react';
import { AmountInput } from '../shared/ui/amount-input.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { Popover } from '../shared/ui/popover.tsx';
import { PillSelect } from '../shared/ui/select.tsx';
import { SortControls } from '../shared/ui/sort-controls.tsx';
import { Switch } from '../shared/ui/switch.tsx';
import { TabList, TabPanel } from '../shared/ui/tabs.tsx';
import { ToggleGroup } from '../shared/ui/toggle-group.tsx';
import { Tooltip } from '../shared/ui/tooltip.tsx';
import css from './styles.module.css';

const letters = ['a', 'b', 'c'] as const;
type Letter = (typeof letters)[number];

/** Tabs have a panel; a toggle group changes what is below it. */
export function TabSamples() {
  const [tab, setTab] = useState<Letter>('a');
  const [filter, setFilter] = useState<Letter>('a');
  const [segment, setSegment] = useState<Letter>('a');
  return (
    <>
      <div>
        <TabList
          name="sample"
          panelId="sample-panel"
          label="Tabs"
          tabs={letters.map((id) => ({ id, content: `Tab ${id}`, isDisabled: id === 'c' }))}
          current={tab}
          onSelect={setTab}
          className="tabs"
          tabClassName="tab"
        />
        <TabPanel name="sample" current={tab} id="sample-panel">
          Panel {tab}
        </TabPanel>
      </div>
      <ToggleGroup
        look="tabs"
        label="Filter"
        value={filter}
        options={letters.map((value, i) => ({
          value,
          content: (
            <>
              {i === 1 && <i className="dot" aria-hidden="true" />}
              Filter {value} <span className="count">{12 * (i + 1)}</span>
            </>
          ),
        }))}
        onChange={setFilter}
      />
      {(['segments', 'small-segments'] as const).map((look) => (
        <ToggleGroup
          key={look}
          look={look}
          label="Choice"
          value={segment}
          options={letters.map((value) => ({ value, content: value.toUpperCase() }))}
          onChange={setSegment}
        />
      ))}
    </>
  );
}

/** What is chosen, typed or opened. */
export function ControlSamples() {
  const id = useId();
  const [isOn, setIsOn] = useState(true);
  const [hours, setHours] = useState(3);
  const [amount, setAmount] = useState('12.5');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span id={id}>Switch</span>
      <Switch isOn={isOn} labelledBy={id} onChange={setIsOn} />
      <PillSelect
        label="Starting"
        value={hours}
        options={[3, 6, 12].map((value) => ({ value, text: `in ${value} hours` }))}
        onValue={setHours}
      />
      <AmountInput className="input" aria-label="Amount" text={amount} scale={2} onText={setAmount} />
      <Popover className="button" panel="Esc or a press beside it closes it.">
        Popover
      </Popover>
      <Menu
        label="Menu"
        className="button"
        head="Letters"
        entries={letters.map((letter) => ({ id: letter, content: letter.toUpperCase(), onPress: () => setAmount(letter) }))}
      >
        Menu
      </Menu>
      <Tooltip text="What a short sign means">
        {(trigger) => (
          <button type="button" className="button" {...trigger}>
            Tooltip
          </button>
        )}
      </Tooltip>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Dialog
      </button>
      {isOpen && (
        <Dialog title="Dialog" onClose={() => setIsOpen(false)}>
          The focus stays inside and goes back.
        </Dialog>
      )}
    </>
  );
}

/** Dragged, or moved by its buttons. */
export function SortSample() {
  const [order, setOrder] = useState<readonly Letter[]>(letters);
  return (
    <ul>
      {order.map((letter, place) => (
        <li key={letter} className={css.samples}>
          Item {letter}
          <SortControls
            place={place}
            count={order.length}
            onMove={(to) =>
              setOrder((before) => {
                const others = before.filter((one) => one !== letter);
                return [...others.slice(0, to), letter, ...others.slice(to)];
              })
            }
            texts={{ drag: 'Drag', up: `Move ${letter} up`, down: `Move ${letter} down` }}
            isDisabled={false}
          />
        </li>
      ))}
    </ul>
  );
}
