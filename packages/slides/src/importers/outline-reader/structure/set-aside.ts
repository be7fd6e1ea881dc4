import { folded, vocabularyOf, type Vocabulary } from '../languages/index.ts';
import { labelledAmount } from '../values/amounts.ts';
import type { LeftOut, LeftOutReason } from '../reading.ts';
import { tidy, wordCount, type Line } from './lines.ts';

/** Notes for the speaker, with the line that they begin on. */
export interface NoteLine {
  readonly at: number;
  readonly text: string;
}

/** An outline without what no slide shows. */
export interface SetAside {
  /** All lines; those that were taken out are blank. */
  readonly lines: readonly Line[];
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly NoteLine[];
  /** The line with the subject of a mail, without its label; null for other texts. */
  readonly subject: Line | null;
  /** Lines with a ruler. */
  readonly rulers: ReadonlySet<number>;
}

/** A signature has at most so many lines, each at most this long. */
const MOST_SIGNATURE_LINES = 9;
const LONGEST_SIGNATURE_LINE = 70;
const MOST_LINES_WITHOUT_MAIL = 4;
const LONGEST_ASSISTANT_LINE = 240;
/** A note in brackets ends within so many lines. */
const MOST_NOTE_LINES = 8;

const RULER = /^(?:[-–—=_*~·•]\s*){3,}$/u;
const HEADER = /^(?<name>[\p{L} -]{2,16})\s?:\s*(?<value>.*)$/u;
const WROTE = /(?:wrote|schrieb|escribió|a écrit|escreveu)\s?:$/iu;
const FORWARDED = /^[-_]{3,}\s?[\p{L} ]{5,40}\s?[-_]{3,}$/u;
const BRACKETED = /^[([{<]\s*(?<inside>[^\n]+?)\s*[)\]}>]\.?$/u;
const IMAGE = /^!\[[^\]]*\]\([^)]*\)$/u;
/** 'PS: …' below a signature. */
const AFTERTHOUGHT = /^p\.?\s?s\.?[\s:.]/iu;
const ALONE = new Set(['note', 'nota', 'notiz']);

/** A note of a page of an encyclopedia, whose first sign leads back to its place in the text. */
const REFERENCE = /^(?:\d{1,3}\.\s*)?(?:\^|↑)\s*\S/u;
/** Fewer marks in square brackets may be written by the author. */
const FEWEST_MARKS = 2;
const MOST_HEADING_WORDS = 5;
/** A name behind the words above a signature, on their line: 'Love, Sheila'. */
const NAME_BEHIND = /^(?<closing>.{1,30}?)[,!]?\s\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*)?$/u;

const WORDS_ABOVE_NAME = /^\p{Lu}[\p{L}’' ]{2,24},$/u;
/** One to three words that begin with capitals. */
const NAME_ALONE = /^\p{Lu}[\p{L}.’'-]{0,20}(?:\s\p{Lu}[\p{L}.’'-]{0,20}){0,2}$/u;

const NAME_WITH_KISSES = /^\p{Lu}[\p{L}’'-]{1,20} x{1,5}$/u;

/** Stands above signatures. */
const isDelimiterLine = ({ raw }: Line): boolean => /^--\s*$/u.test(raw);

class Sorter {
  readonly taken = new Set<number>();
  readonly leftOut: LeftOut[] = [];
  readonly notes: NoteLine[] = [];
  readonly rulers = new Set<number>();
  subject: Line | null = null;
  isMail = false;
  readonly lines: readonly Line[];
  readonly words: Vocabulary;

  constructor(lines: readonly Line[], words: Vocabulary) {
    this.lines = lines;
    this.words = words;
  }

  /** Takes lines out, from one index to another, both included. */
  leaveOut(from: number, to: number, reason: LeftOutReason): void {
    const some = this.lines.slice(from, to + 1).filter((line, index) => !line.isBlank && !this.taken.has(from + index));
    for (let index = from; index <= to; index += 1) this.taken.add(index);
    if (some.length === 0) return;
    const lines = { from: some[0]!.at, to: some.at(-1)!.at };
    this.leftOut.push({ text: some.map(({ raw }) => raw).join('\n'), reason, lines });
  }

  headers(): void {
    const names = this.words.list('mailHeaders');
    const isHeader = (line: Line | undefined): boolean =>
      line !== undefined &&
      line.mark === null &&
      names.includes(HEADER.exec(line.raw)?.groups!['name']!.toLowerCase().trim() ?? '');
    const subjects = new Set(this.words.tables.map((table) => table.mailHeaders.split('|')[0]!));
    const isSubject = (line: Line): boolean =>
      subjects.has(HEADER.exec(line.raw)?.groups!['name']!.toLowerCase().trim() ?? '');
    let isFirst = true;
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index]!;
      if (line.isBlank) continue;
      if (WROTE.test(line.raw.slice(-30)) && line.raw.length < 200) {
        this.isMail = true;
        this.leaveOut(index, index, 'mail header');
      } else if (FORWARDED.test(line.raw)) this.leaveOut(index, index, 'mail header');
      else if (isHeader(line)) {
        let end = index;
        while (isHeader(this.lines[end + 1])) end += 1;
        const run = this.lines.slice(index, end + 1);
        const at = run.findIndex(isSubject);
        if (run.length > 1 ? at !== -1 || run.length > 2 : isFirst && at !== -1) {
          this.isMail = true;
          const isTitle = at !== -1 && this.subject === null && isFirst;
          if (isTitle) {
            const text = tidy(HEADER.exec(run[at]!.raw)!.groups!['value']!);
            if (text !== '') this.subject = { ...run[at]!, text, raw: text };
          }
          if (this.subject !== null && isTitle) {
            this.leaveOut(index, index + at - 1, 'mail header');
            this.taken.add(index + at);
            this.leaveOut(index + at + 1, end, 'mail header');
          } else this.leaveOut(index, end, 'mail header');
        }
        index = end;
      }
      isFirst = false;
    }
  }

  /** What a chat assistant says before and behind the outline that it writes. */
  assistantWords(): void {
    const isOf = ({ raw }: Line, list: 'assistantOpenings' | 'assistantClosings'): boolean =>
      raw.length <= LONGEST_ASSISTANT_LINE && this.words.starts(list, raw);
    const isAboutOutline = ({ raw }: Line): boolean => this.words.has('outlineWords', raw);
    const at = this.lines.findIndex(({ isBlank }) => !isBlank);
    const lastAt = this.lines.findLastIndex(({ isBlank }) => !isBlank);
    if (lastAt - at < 2) return;
    const [first, last] = [this.lines[at]!, this.lines[lastAt]!];
    const isByAssistant = isOf(first, 'assistantOpenings') && isAboutOutline(first) && /[:.!]$/u.test(first.raw);
    if (isByAssistant) this.leaveOut(at, at, 'greeting');
    if (isOf(last, 'assistantClosings') && (isByAssistant || isAboutOutline(last)))
      this.leaveOut(lastAt, lastAt, 'signature');
  }

  greetings(): void {
    let before = 0;
    const last = this.lines.findLastIndex(({ isBlank }) => !isBlank);
    this.lines.forEach((line, index) => {
      if (line.isBlank || this.taken.has(index) || index === last) return;
      before += 1;
      const isNext = before <= 3 || this.taken.has(index - 1) || this.lines[index - 1]?.isBlank === true;
      if (
        !isNext ||
        line.mark !== null ||
        line.raw.length > LONGEST_SIGNATURE_LINE ||
        !this.words.starts('greetings', line.raw)
      )
        return;
      const isAddress = /[,!:–—-]$/u.test(line.raw) ? wordCount(line.raw) <= 9 : wordCount(line.raw) <= 3;
      if (!isAddress || /[.?]/u.test(line.raw.slice(0, -1))) return;
      if (before === 1 && !/[,!:]$/u.test(line.raw)) return;
      this.isMail = true;
      this.leaveOut(index, index, 'greeting');
    });
  }

  /** Signatures end at the end of the text or at the header of the next mail. */
  signatures(): void {
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index]!;
      if (line.isBlank || this.taken.has(index)) continue;
      if (this.words.starts('sentFrom', line.raw)) {
        this.leaveOut(index, index, 'signature');
        continue;
      }
      const isDelimiter = isDelimiterLine(line);
      if (!isDelimiter && !this.isClosing(line)) continue;
      let end = index;
      let count = 0;
      let hasMarks = false;
      let isBeforeAfterthought = false;
      while (end + 1 < this.lines.length && !this.taken.has(end + 1)) {
        const next = this.lines[end + 1]!;
        const isOwn =
          next.isBlank ||
          isDelimiterLine(next) ||
          (next.raw.length <= LONGEST_SIGNATURE_LINE && next.mark?.type !== 'hash');
        isBeforeAfterthought = AFTERTHOUGHT.test(next.raw);
        if (!isOwn || isBeforeAfterthought || count > MOST_SIGNATURE_LINES) break;
        if (!next.isBlank) count += 1;
        hasMarks ||= !next.isBlank && next.mark !== null && !isDelimiterLine(next);
        end += 1;
      }
      const isEnd = isBeforeAfterthought || end === this.lines.length - 1 || this.taken.has(end + 1);
      // 'Thanks' may be a heading where no mail ends.
      const isSignature = this.isMail || isDelimiter || (!hasMarks && count <= MOST_LINES_WITHOUT_MAIL);
      const isSigned = isDelimiter || count > 0 || line.raw.endsWith(',') || this.isSignedOn(line);
      if (isEnd && isSignature && count <= MOST_SIGNATURE_LINES && isSigned) this.leaveOut(index, end, 'signature');
    }
  }

  /** The page that a text was copied from, and the notes below it with their heading. */
  references(): void {
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index]!;
      if (line.isBlank || this.taken.has(index)) continue;
      if (this.words.starts('sources', line.raw)) this.leaveOut(index, index, 'reference');
      if (!REFERENCE.test(line.raw)) continue;
      let end = index;
      while (REFERENCE.test(this.lines[end + 1]?.raw ?? '')) end += 1;
      const above = this.lines[index - 1];
      const isBelowHeading = above !== undefined && !above.isBlank && wordCount(above.raw) <= MOST_HEADING_WORDS;
      this.leaveOut(isBelowHeading ? index - 1 : index, end, 'reference');
      index = end;
    }
  }

  /** A name with kisses at the end, or words and a name, each on a line of its own, in any language: 'Clear skies,', 'Norman'. */
  lastLines(): void {
    const last = this.lines.findLastIndex(({ isBlank }, index) => !isBlank && !this.taken.has(index));
    if (last > 0 && this.lines[last - 1]!.isBlank && NAME_WITH_KISSES.test(this.lines[last]!.raw))
      this.leaveOut(last, last, 'signature');
    const [before, words, name] = this.lines.slice(last - 2, last + 1);
    if (before?.isBlank !== true || words!.mark !== null || name!.mark !== null) return;
    if (WORDS_ABOVE_NAME.test(words!.raw) && NAME_ALONE.test(name!.raw)) this.leaveOut(last - 1, last, 'signature');
  }

  private isClosing(line: Line): boolean {
    const { raw, mark } = line;
    if (mark !== null || raw.length > LONGEST_SIGNATURE_LINE) return false;
    const plain = folded(raw)
      .replaceAll(/[,.!]+/gu, '')
      .trim();
    if (!this.words.starts('closings', plain)) return false;
    const joint = new RegExp(String.raw`\s(?:${this.words.pattern('conjunctions')}|&)\s`, 'u');
    const isWhole = plain.split(joint).every((part) => this.words.is('closings', part.trim()));
    return isWhole || this.isSignedOn(line) || (this.isMail && wordCount(plain) <= 6 && !/[.?]$/u.test(raw));
  }

  /** Whether words of a closing have a name behind them, in a mail or alone at the end of any text. */
  private isSignedOn({ raw, at }: Line): boolean {
    const closing = NAME_BEHIND.exec(raw)?.groups!['closing'] ?? '';
    const next = this.lines.slice(at).find((line) => !line.isBlank);
    const isLast = (next === undefined || isDelimiterLine(next)) && this.lines[at - 2]?.isBlank === true;
    return (this.isMail || isLast) && this.words.is('closings', closing);
  }

  pictures(): void {
    this.lines.forEach((line, index) => {
      if (line.isBlank || this.taken.has(index) || line.raw.length > 300) return;
      const inside = BRACKETED.exec(line.raw)?.groups!['inside'] ?? '';
      const isInSquare = inside !== '' && line.raw.startsWith('[');
      // '[old photo of the opening]'
      const wishes = isInSquare ? [inside, inside.replace(/^\S+\s+/u, '')] : [inside];
      if (IMAGE.test(line.raw) || wishes.some((wish) => this.words.starts('pictures', wish)))
        this.leaveOut(index, index, 'picture');
    });
  }

  /** Lines to fill in or to sign, and rulers. */
  forms(): void {
    this.lines.forEach((line, index) => {
      if (line.isBlank || this.taken.has(index)) return;
      if (RULER.test(line.raw)) {
        this.rulers.add(index);
        this.taken.add(index);
        return;
      }
      const isBlankToFill = /_{4,}|…{3,}|\.{8,}/u.test(line.raw);
      // A sentence of an exercise.
      if (line.mark?.type === 'number' && /\p{L}.*_{4,}.*\p{L}/u.test(line.text)) return;
      if (isBlankToFill && labelledAmount(line.text, this.words) === null) this.leaveOut(index, index, 'form');
    });
  }

  speakerNotes(): void {
    for (let index = 0; index < this.lines.length; index += 1) {
      const line = this.lines[index]!;
      if (line.isBlank || this.taken.has(index)) continue;
      let text = line.mark === null ? line.text : line.raw;
      const open = /^[([]/u.exec(text)?.[0];
      let end = index;
      if (open !== undefined) {
        const close = open === '(' ? ')' : ']';
        while (!text.endsWith(close) && end - index < MOST_NOTE_LINES && this.lines[end + 1]?.isBlank === false) {
          end += 1;
          text += ` ${this.lines[end]!.raw}`;
        }
        if (!text.endsWith(close)) continue;
        text = text.slice(1, -1).trim();
      } else if (line.mark !== null) continue;
      const colon = text.slice(0, 40).indexOf(':');
      const label = colon === -1 ? '' : folded(text.slice(0, colon).trim());
      if (label === '' || !this.words.is('notes', label) || (open === undefined && ALONE.has(label))) continue;
      const said = tidy(text.slice(colon + 1));
      if (said === '') continue;
      this.notes.push({ at: line.at, text: said });
      for (let at = index; at <= end; at += 1) this.taken.add(at);
      index = end;
    }
  }
}

/** Lines of a mail that another one quotes, without their marks. */
function withoutMailMarks(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ raw }) => raw.length < 200 && WROTE.test(raw.slice(-30)))) return lines;
  return lines.map((line) =>
    line.mark?.type === 'quote' ? { ...line, mark: null, raw: line.text, isBlank: line.text === '' } : line,
  );
}

/** Lines without the numbers of references and the links of an encyclopedia, which are reported together. */
function withoutMarks(lines: readonly Line[], words: Vocabulary): { lines: readonly Line[]; leftOut: LeftOut[] } {
  const mark = String.raw`(?:\d{1,3}|[a-z]|${words.pattern('editMarks')})`;
  const marks = new RegExp(String.raw`(?<=\S)\[${mark}(?:\s\|\s${mark})?\](?!\()`, 'giu');
  const found = lines.map(({ raw }) => raw.match(marks) ?? []);
  const marked = lines.filter((_, index) => found[index]!.length > 0);
  if (found.flat().length < FEWEST_MARKS) return { lines, leftOut: [] };
  const range = { from: marked[0]!.at, to: marked.at(-1)!.at };
  return {
    lines: lines.map((line, index) =>
      found[index]!.length === 0
        ? line
        : { ...line, raw: line.raw.replaceAll(marks, ''), text: line.text.replaceAll(marks, '') },
    ),
    leftOut: [{ text: found.flat().join(' '), reason: 'reference', lines: range }],
  };
}

/** Takes out of an outline what no slide shows: headers and ends of mails, wishes for pictures, notes for the speaker. */
export function setAside(written: readonly Line[], language: string): SetAside {
  const words = vocabularyOf(language);
  const { lines, leftOut } = withoutMarks(withoutMailMarks(written), words);
  const sorter = new Sorter(lines, words);
  sorter.assistantWords();
  sorter.headers();
  sorter.references();
  sorter.speakerNotes();
  sorter.pictures();
  sorter.greetings();
  sorter.signatures();
  sorter.lastLines();
  sorter.forms();
  return {
    lines: lines.map((line, index) => (sorter.taken.has(index) ? { ...line, isBlank: true } : line)),
    leftOut: [...leftOut, ...sorter.leftOut],
    notes: sorter.notes,
    subject: sorter.subject,
    rulers: new Set([...sorter.rulers].map((index) => lines[index]!.at)),
  };
}
