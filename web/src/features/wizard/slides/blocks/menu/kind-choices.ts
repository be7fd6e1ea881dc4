import { BLOCK_KINDS, type Block } from '@slidewright/slides';
import {
  ChartColumn,
  CodeXml,
  Columns2,
  File,
  Hash,
  Image,
  List,
  Megaphone,
  Quote,
  Shapes,
  Sigma,
  Square,
  Table2,
  Text,
  type LucideIcon,
} from 'lucide-react';

/** A kind of block that can be added. */
export interface KindChoice {
  readonly kind: Block['kind'];
  readonly label: string;
  readonly summary: string | undefined;
  readonly icon: LucideIcon;
  /** A new block without content. */
  readonly create: () => Block;
}

/** Icons of kinds by name; a kind without an entry has a square. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bullets: List,
  text: Text,
  statement: Megaphone,
  quote: Quote,
  number: Hash,
  table: Table2,
  code: CodeXml,
  image: Image,
  equation: Sigma,
  chart: ChartColumn,
  diagram: Shapes,
  columns: Columns2,
  page: File,
};

/** All kinds, in the order of their table. */
export const KIND_CHOICES: readonly KindChoice[] = Object.values(BLOCK_KINDS).map((kind) => ({
  kind: kind.kind,
  label: kind.label,
  summary: kind.summary,
  icon: ICONS[kind.kind] ?? Square,
  create: () => structuredClone(kind.empty) as Block,
}));

/** The kinds that a typed text names, the best first: a word of their name begins with it, or their summary has it. */
export function kindsNamed(typed: string): readonly KindChoice[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return KIND_CHOICES;
  const named = KIND_CHOICES.filter(({ kind, label }) =>
    [kind, label, ...label.split(' ')].some((name) => name.toLowerCase().startsWith(query)),
  );
  const described = KIND_CHOICES.filter(
    (choice) =>
      !named.includes(choice) &&
      (choice.summary ?? '')
        .toLowerCase()
        .split(/\W+/)
        .some((word) => query.length > 1 && word.startsWith(query)),
  );
  return [...named, ...described];
}
