import { differences } from './word-diff.ts';

/** A text; words that differ from another version are underlined. */
export function DifferencesText({ text, other }: { readonly text: string; readonly other: string }) {
  return differences(text, other).map((part) =>
    part.isOnlyHere ? (
      <mark
        key={part.start}
        className="rounded-xs bg-warn-soft font-medium text-warn underline decoration-2 underline-offset-2"
      >
        {part.text}
      </mark>
    ) : (
      <span key={part.start}>{part.text}</span>
    ),
  );
}
