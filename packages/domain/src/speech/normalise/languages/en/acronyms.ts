import type { Context } from '../../context.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Always spelt. */
const SPELT = words(
  'AC AI AM API APIS AWS AR CD CEO CFO CIO CMS COO CPU CRM CSS CSV CTO CV DB DC DIY DNA DNS DVD EDA ER ERP ESG ETA EU EV ' +
    'FAQ FBI FDA GDP GPT GPU GUI HIV HR HTML HTTP HTTPS IBM ID IDE IDS IEEE IETF IO IOT IP IPO IQ ISO IT JS KPI LED LLM MBA ' +
    'ML MRI MVP NBA NFL NGO NHS NLP OKR OS PC PDF PHP PM PNG PR QA QR RNA ROI RSS SDK SEO SLA SLO SMS SSD SSH SSL SSO SVG ' +
    'TCP TLS TS TV UDP UEFI UFO UI UK UN URL US USA USB UTC UV UX VIP VM VPN VR VS WWF WWW XML',
);
/** Said as words. */
const SAID = words(
  'AIDS ARM ASCII BASIC BIOS CAP CAPTCHA COBOL CORS COVID CRUD CUDA DOM DOS DRY FIFA GAN GIF HIPAA IKEA JPEG JSON KEY LAN LASER LIFO LOG MAP MAX MIN NASA NASDAQ NATO OPEC OSHA ' +
    'PIN PUT RAG RAID RAM REST RISC ROM ROW SAML SAT SCUBA SIM SOAP SONAR SQL SUM SWAT SWOT TAG TASER TED UNESCO UNICEF WAN WASM WHO YAML YOLO ZIP',
);
/** Short words that are written in capitals for emphasis. */
const EMPHASISED = words(
  'NO IS IN ON OR TO DO SO BE WE MY OF IF BY AN AT AS GO UP HE ME THE AND NOT ALL NEW YES BUT ONE TWO CAN NOW YOU WHY HOW ' +
    'OUR OUT GET SET USE DAY ANY BIG TOP END RUN TRY ADD FOR ARE HAS HAD WAS ITS HIS HER SHE OFF OWN OLD FEW FUN LET MAY ' +
    'SEE SAY WAY WIN YET BAD LOW HOT RED FREE STOP NEVER ALWAYS ONLY MUST EVERY BEST MORE LESS VERY WITH FROM THIS THAT',
);
/** Acronyms that are also words: words only beside these. */
const AS_PRONOUN: Readonly<
  Record<string, { readonly after: ReadonlySet<string>; readonly before: ReadonlySet<string> }>
> = {
  IT: {
    after: words('is was has will can does works takes makes goes helps means all up out on off down'),
    before: words('do make get use of that if when try about with for keep see let love like need want put take'),
  },
  US: {
    after: words('know see all'),
    before: words('about join contact with for to of let give tell help ask follow call meet trust'),
  },
};

const LONGEST = 6;
/** Syllables of a made-up word: 'FIFA', 'NATO'. */
const SPEAKABLE = /^(?:[^AEIOU]{0,2}[AEIOU]){2,}[^AEIOU]{0,2}$/;

/**
 * Whether a word in capitals is spelt. In a heading of capitals each word is looked up: words of the lexicon, or, where
 * there is none, words with a vowel, are read.
 */
export function isSpelt(letters: string, context: Context, at: number, end: number): boolean {
  const lower = letters.toLowerCase();
  const pronoun = AS_PRONOUN[letters];
  if (
    pronoun &&
    (pronoun.after.has(context.wordAfter(end).toLowerCase()) ||
      pronoun.before.has(context.wordBefore(at).toLowerCase()))
  )
    return !context.isShouted && letters === 'US';
  if (SPELT.has(letters)) return true;
  if (SAID.has(letters) || EMPHASISED.has(letters)) return false;
  if (!/[AEIOUY]/.test(letters)) return true;
  const isKnown = context.isWord?.(lower);
  if (context.isShouted)
    return isKnown === undefined
      ? letters.length < 3
      : !isKnown && letters.length <= LONGEST && !SPEAKABLE.test(letters);
  if (letters.length > LONGEST) return false;
  if (letters.length <= 3) return isKnown === undefined ? letters.length < 3 : true;
  return isKnown === undefined ? !/[AEIOU]/.test(letters) : !isKnown && !SPEAKABLE.test(letters);
}
