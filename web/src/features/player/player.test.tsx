// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../testing/browser.ts';
import { Player } from './player.tsx';
import { usePlayhead } from './use-playhead.ts';

useBrowser();

const CHAPTERS = [
  { title: 'The sea', startMs: 0 },
  { title: 'The Moon', startMs: 30_000 },
];

function Shown({ fillsPage = false }: { fillsPage?: boolean }) {
  return (
    <Player
      title="Tides"
      videoUrl="/film.mp4"
      captionsUrl="/captions.vtt"
      language="pt-BR"
      chapters={CHAPTERS}
      playhead={usePlayhead()}
      fillsPage={fillsPage}
    />
  );
}

/** A player whose film is known to last a minute. */
async function show(fillsPage = false) {
  render(<Shown fillsPage={fillsPage} />);
  const video = screen.getByLabelText<HTMLVideoElement>('Tides', { selector: 'video' });
  // Browsers fire an event when a property is set.
  for (const [name, event] of Object.entries({ currentTime: 'timeupdate', playbackRate: 'ratechange' })) {
    let value = name === 'playbackRate' ? 1 : 0;
    Object.defineProperty(video, name, {
      get: () => value,
      set: (next: number) => {
        value = next;
        video.dispatchEvent(new Event(event));
      },
    });
  }
  Object.defineProperty(video, 'duration', { value: 60, configurable: true });
  await waitFor(() => {
    act(() => void video.dispatchEvent(new Event('durationchange')));
    expect(screen.getByText('0:00 / 1:00')).toBeVisible();
  });
  return { video, user: userEvent.setup(), player: screen.getByRole('region', { name: 'Player: Tides' }) };
}

describe('the player', () => {
  it('[UX12] has its controls below the picture, and no native ones', async () => {
    const { video } = await show();
    expect(video).not.toHaveAttribute('controls');
    for (const name of ['Play', 'Captions', 'Mute', 'Full screen', 'Previous chapter', 'Next chapter'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 1:00');
    expect(screen.getByRole('slider', { name: 'Volume' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1');
  });

  it('[UX12] plays and pauses by button, picture, Space and k', async () => {
    const { video, user, player } = await show();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(video.paused).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(video.paused).toBe(true);
    await user.click(video);
    expect(video.paused).toBe(false);
    expect(player).toHaveFocus();
    await user.keyboard(' ');
    expect(video.paused).toBe(true);
    await user.keyboard('k');
    expect(video.paused).toBe(false);
  });

  it('[UX12] follows the keys: arrows, m, c, < and >', async () => {
    const { video, user, player } = await show();
    act(() => player.focus());
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(5);
    await user.keyboard('{ArrowLeft}');
    expect(video.currentTime).toBe(0);
    await user.keyboard('{ArrowDown}');
    expect(video.volume).toBeCloseTo(0.9);
    await user.keyboard('{ArrowUp}m');
    expect(video.muted).toBe(true);
    await user.keyboard('>');
    expect(video.playbackRate).toBe(1.25);
    await user.keyboard('<');
    expect(video.playbackRate).toBe(1);
    await user.keyboard('c');
    expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('slidewright.captions')).toBe('on');
  });

  it('[UX12] leaves keys to the control that has the focus, and to the browser with Ctrl', async () => {
    const { video, user } = await show();
    act(() => screen.getByRole('button', { name: 'Mute' }).focus());
    await user.keyboard(' ');
    expect(video.paused).toBe(true);
    expect(video.muted).toBe(true);
    await user.keyboard('{Control>}k{/Control}');
    expect(video.paused).toBe(true);
    act(() => screen.getByRole('slider', { name: 'Volume' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(0);
    act(() => screen.getByRole('slider', { name: 'Position' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(5);
  });

  it('[UX12] handles its keys everywhere when it fills the page, otherwise only inside', async () => {
    const alone = await show(true);
    await alone.user.keyboard('k');
    expect(alone.video.paused).toBe(false);
  });

  it('[UX12] handles no keys outside of it on other pages', async () => {
    const { video, user } = await show();
    await user.keyboard('k');
    expect(video.paused).toBe(true);
  });

  it('[UX12] goes to chapters and chooses a speed', async () => {
    const { video, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Next chapter' }));
    expect(video.currentTime).toBe(30);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
    expect(video.playbackRate).toBe(1.5);
  });
});
