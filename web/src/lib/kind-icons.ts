import {
  CalendarDays,
  ChartColumn,
  CodeXml,
  Columns2,
  File,
  Hash,
  Image,
  LayoutGrid,
  List,
  ListOrdered,
  Megaphone,
  Quote,
  Scale,
  Shapes,
  Sigma,
  Square,
  Table2,
  Text,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';

/** Icons of kinds of blocks, and of a list with numbers. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bullets: List,
  numbered: ListOrdered,
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
  steps: TrendingUp,
  timeline: CalendarDays,
  cards: LayoutGrid,
  compare: Scale,
  columns: Columns2,
  page: File,
};

/** The icon of a kind; a square for one without an own. */
export const kindIcon = (kind: string): LucideIcon => ICONS[kind] ?? Square;
