/**
 * What the reader knows of a language. Each field is a list of words or groups of words in lower case, parted by '|'.
 * Names of months and days are those of `Intl`.
 */
export interface Words {
  /** Begin the greeting of a mail: 'dear'. */
  readonly greetings: string;
  /** Begin the lines above a signature: 'best wishes'. */
  readonly closings: string;
  /** Begin a line that a mail program adds: 'sent from my'. */
  readonly sentFrom: string;
  /** Begin what a chat assistant says before an outline that it wrote: 'sure'. */
  readonly assistantOpenings: string;
  /** Begin what it says behind the outline: 'let me know'. */
  readonly assistantClosings: string;
  /** What it calls the outline: 'presentation'. */
  readonly outlineWords: string;
  /** Headings of a slide that is the title: 'title slide'. */
  readonly titleSlides: string;
  /** Labels of what stands on it: 'subtitle'. */
  readonly titleLabels: string;
  /** Begin a line that names the page that a text was copied from: 'from wikipedia'. */
  readonly sources: string;
  /** Links beside headings and sentences of an encyclopedia, in square brackets: 'edit'. */
  readonly editMarks: string;
  /** Headers of a mail; the first is the subject. */
  readonly mailHeaders: string;
  /** Stand for a text that is not written yet: 'tbd'. */
  readonly placeholders: string;
  /** Begin notes for the speaker, before a colon: 'say'. */
  readonly notes: string;
  /** Begin a wish for a picture in brackets: 'photo'. */
  readonly pictures: string;
  /** Marks of a question and of its answer: 'q/a'. */
  readonly questionMarks: string;
  /** Labels of what a meeting begins with: 'present'. */
  readonly meetingLabels: string;
  /** Begin the name of an author: 'by'. */
  readonly by: string;
  /** Join the parts of a sentence at the start of a line: 'and'. */
  readonly conjunctions: string;
  /** Two sides of a comparison: 'before/after'. */
  readonly opposites: string;
  /** Deny the other words of a title: 'not'. */
  readonly negations: string;
  /** In headings above two sides: 'the two'. */
  readonly two: string;
  /** Between two sides in a heading: 'vs'. */
  readonly versus: string;
  /** In headings above figures: 'in numbers'. */
  readonly figureHeadings: string;
  /** In headings above dates: 'history'. */
  readonly dateHeadings: string;
  /** In headings above things that one needs; their amounts are no figures: 'ingredients'. */
  readonly thingHeadings: string;
  /** In headings above people: 'team'. */
  readonly peopleHeadings: string;
  /** In headings above deeds in an order: 'how to'. */
  readonly stepHeadings: string;
  /** Of what happens by itself, one thing after the other: 'how it works'. */
  readonly processHeadings: string;
  /** Stand with a number before a deed: 'step 1'. */
  readonly stepMarks: string;
  /** Numbers from one to ten, in order. */
  readonly counts: string;
  /** In headings above deeds, causes and the like without an order: 'tips'. */
  readonly unorderedHeadings: string;
  /** Begin deeds that follow one another: 'first'. */
  readonly sequence: string;
  /** Before an amount: 'about'. */
  readonly about: string;
  /** Behind an amount: 'or so'. */
  readonly aboutBehind: string;
  /** Between an amount and its whole: '4.8 out of 5'. */
  readonly outOf: string;
  /** Units and powers of ten that are words. */
  readonly units: string;
  readonly magnitudes: string;
  /** Units of time. */
  readonly timeUnits: string;
  /** Before a date: 'in'. */
  readonly datePrefixes: string;
  /** Between the parts of a date: 'de'. */
  readonly dateJoints: string;
  /** Between two dates or amounts: 'to'. */
  readonly spans: string;
  /** Before a year or instead of a date: 'spring'. */
  readonly seasons: string;
  /** Before a number: 'week 3'. */
  readonly periods: string;
  /** Dates without a number: 'today'. */
  readonly dateWords: string;
  /** Behind the time of day: 'am'. */
  readonly hours: string;
  /** Verbs that begin an instruction. */
  readonly imperatives: string;
  /** Matches the first or last word of an instruction in the infinitive; which one, `infinitiveIs` says. */
  readonly infinitive?: RegExp;
  readonly infinitiveIs?: 'first' | 'last';
}
