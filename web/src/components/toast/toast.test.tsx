// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBrowser } from '../../testing/browser.ts';
import { showToast, useToasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

useBrowser();

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const isShown = (text: string): boolean => screen.queryByText(text) !== null;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(<Toaster />);
});

async function show(toast: Parameters<typeof showToast>[0]): Promise<void> {
  act(() => showToast(toast));
  await screen.findByRole('button', { name: 'Dismiss' });
}

describe('a toast', () => {
  it('[S2] closes after 5 seconds, and its record is removed after 1,000,000 ms', async () => {
    await show({ title: 'Saved' });
    pass(4_000);
    expect(isShown('Saved')).toBe(true);
    pass(1_500);
    expect(isShown('Saved')).toBe(false);
    expect(useToasts.getState().record).toMatchObject({ title: 'Saved' });
    pass(1_000_000);
    expect(useToasts.getState().record).toBeNull();
  });

  it('[S2] stays for 10 seconds when it reports a failure', async () => {
    await show({ title: 'Not saved', tone: 'destructive' });
    pass(9_000);
    expect(isShown('Not saved')).toBe(true);
    pass(1_500);
    expect(isShown('Not saved')).toBe(false);
  });

  it('[S2] stays while it is hovered', async () => {
    await show({ title: 'Read me' });
    await user.hover(screen.getByText('Read me'));
    pass(60_000);
    expect(isShown('Read me')).toBe(true);
    await user.unhover(screen.getByText('Read me'));
    pass(5_500);
    expect(isShown('Read me')).toBe(false);
  });

  it('[S2] stays while it holds the focus, and gives the focus back', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    await show({ title: 'Read me' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(60_000);
    expect(isShown('Read me')).toBe(true);
    await user.keyboard('{Enter}');
    expect(isShown('Read me')).toBe(false);
    expect(before).toHaveFocus();
    before.remove();
  });

  it('[S2] is replaced by the next one, which has its own timer', async () => {
    const onClose = vi.fn();
    await show({ title: 'First', onClose });
    await user.hover(screen.getByText('First'));
    act(() => showToast({ title: 'Second' }));
    await screen.findByText('Second');
    expect(isShown('First')).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
    pass(5_500);
    expect(isShown('Second')).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('has an action that closes it; closing without it calls onClose once', async () => {
    const first = { run: vi.fn(), onClose: vi.fn() };
    await show({ title: 'Deleted', action: { label: 'Undo', run: first.run }, onClose: first.onClose });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isShown('Deleted')).toBe(false);
    expect(first.run).toHaveBeenCalledOnce();
    expect(first.onClose).not.toHaveBeenCalled();

    const second = { run: vi.fn(), onClose: vi.fn() };
    await show({ title: 'Deleted', action: { label: 'Undo', run: second.run }, onClose: second.onClose });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(second.run).not.toHaveBeenCalled();
    expect(second.onClose).toHaveBeenCalledOnce();
  });
});
