import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'tone' | 'className' | 'disabled'> {
  /** Icon and label. */
  readonly children: ReactNode;
  /** Types and extensions, as the `accept` attribute has them. */
  readonly accept: string;
  /** Name of the file that is asked for. */
  readonly fileLabel?: string;
  readonly onChoose: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ children, accept, fileLabel, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={fileLabel}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
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
