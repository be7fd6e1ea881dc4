import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'tone' | 'className' | 'disabled'> {
  /** Icon and label. */
  readonly children: ReactNode;
  /** Types and extensions, as the `accept` attribute has them. */
  readonly accept: string;
  /** Name of the file that is asked for. */
  readonly fileLabel?: string;
  /** Gets the first file that was chosen and, if several can be, all of them. */
  readonly onChoose: (file: File, all: readonly File[]) => void;
  readonly isMultiple?: boolean;
}

/** A button that asks for a file. */
export function FileButton({ children, accept, fileLabel, onChoose, isMultiple = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        aria-label={fileLabel}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files[0]!, files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
