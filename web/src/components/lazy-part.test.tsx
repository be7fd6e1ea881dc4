// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const FAILED = 'This part of the page could not be shown.';

beforeEach(() => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

/** Code that cannot be loaded until `isReachable` is set. */
function blockedCode<Props>(component: (props: Props) => ReactNode) {
  const code = { isReachable: false };
  const load = async () => {
    if (!code.isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return component;
  };
  return { code, load };
}

it('[IS7] a part that cannot be loaded says so in its place, and is shown after Try again with what was typed beside it', async () => {
  const user = userEvent.setup();
  const { code, load } = blockedCode(({ name }: { name: string }) => <p>the {name}</p>);
  const Part = lazyPart(load);
  render(
    <>
      <input aria-label="Title" />
      <Part name="editor" loading="a moment" />
      <Part name="preview" />
    </>,
  );
  expect(screen.getByText('a moment')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Title'), 'Kept');
  expect(await screen.findAllByText(FAILED)).toHaveLength(2);

  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(retry!);
  expect(await screen.findAllByText(FAILED)).toHaveLength(2);

  code.isReachable = true;
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await screen.findByText('the editor')).toBeInTheDocument();
  expect(screen.getByText('the preview')).toBeInTheDocument();
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Kept');
});

it('[IS7] a part that throws does not remove what is around it, and is rendered again after Try again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  const Part = lazyPart(async () => () => {
    if (isBroken) throw new Error('broken');
    return 'drawn';
  });
  render(
    <main>
      around it <Part />
    </main>,
  );
  await screen.findByText(FAILED);
  expect(screen.getByRole('main')).toHaveTextContent('around it');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/drawn/)).toBeInTheDocument();
});

it('[IS7] a dialog that cannot be loaded can be tried again, which has the focus, or closed', async () => {
  const user = userEvent.setup();
  const { load } = blockedCode(({ onClose }: { onClose: () => void }) => <button onClick={onClose}>the dialog</button>);
  const onClose = vi.fn<() => void>();
  const Dialog = lazyPart(load, { closeOf: (props) => props.onClose });
  render(<Dialog onClose={onClose} />);
  await screen.findByText(FAILED);
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
