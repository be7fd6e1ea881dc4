// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { focusAfter, focusPlace, focusRef, keepFocusAfter } from './focus-places.ts';

/** A list whose rows are added, removed and put in another order by buttons. */
function List() {
  const [rows, setRows] = useState(['one', 'two']);
  return (
    <>
      <button type="button" onClick={() => focusAfter(() => setRows([...rows, 'three']), 'row three', 'all')}>
        Add
      </button>
      <button type="button" onClick={() => focusAfter(() => setRows(rows.slice(1)), `row ${rows[1]}`)}>
        Remove first
      </button>
      {rows.map((row, index) => (
        <div key={row}>
          <textarea aria-label={row} defaultValue={row} ref={focusRef(`row ${row}`)} />
          <button
            type="button"
            disabled={index === 0}
            onClick={() => keepFocusAfter(() => setRows(rows.toReversed()), `row ${row}`)}
          >
            {row} to the top
          </button>
        </div>
      ))}
    </>
  );
}

it('[IS8] what was added has the focus, with its text selected', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const added = screen.getByLabelText<HTMLTextAreaElement>('three');
  expect(added).toHaveFocus();
  expect(added.value.slice(added.selectionStart, added.selectionEnd)).toBe('three');
});

it('[IS8] after a removal what is left has the focus', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove first' }));
  expect(screen.getByLabelText('two')).toHaveFocus();
});

it('[IS8] the button that moved a row loses the focus to the row where it is disabled there', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'two to the top' }));
  expect(screen.getByLabelText('two')).toHaveFocus();
});

it('[IS8] a place that is shown later gets the focus then, unless another element has got it meanwhile', async () => {
  const { rerender } = render(<input aria-label="other" />);
  focusPlace('late');
  rerender(<input key="late" aria-label="late" ref={focusRef('late')} />);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('late'));

  rerender(<input key="other" aria-label="other" />);
  focusPlace('late');
  await userEvent.click(screen.getByLabelText('other'));
  rerender(
    <>
      <input key="other" aria-label="other" />
      <input key="late" aria-label="late" ref={focusRef('late')} />
    </>,
  );
  await Promise.resolve();
  expect(screen.getByLabelText('other')).toHaveFocus();
});
