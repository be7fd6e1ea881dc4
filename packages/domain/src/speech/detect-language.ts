import { primaryLanguage } from './language-tag.ts';
import { scriptOf } from './scripts.ts';

/** Used when a text gives no evidence of a language. */
export const DEFAULT_LANGUAGE = 'en';

/** Length of the part that is read, in UTF-16 units; it bounds the time. */
const LONGEST_SAMPLE = 8_000;

/** Scripts in which one language is by far the most common. */
const LANGUAGE_OF_SCRIPT: Readonly<Record<string, string>> = {
  Greek: 'el',
  Hebrew: 'he',
  Hangul: 'ko',
  Bengali: 'bn',
  Thai: 'th',
  Tamil: 'ta',
  Telugu: 'te',
  Gujarati: 'gu',
  Gurmukhi: 'pa',
  Kannada: 'kn',
  Malayalam: 'ml',
  Oriya: 'or',
  Sinhala: 'si',
  Georgian: 'ka',
  Armenian: 'hy',
  Ethiopic: 'am',
  Myanmar: 'my',
  Khmer: 'km',
  Lao: 'lo',
  Tibetan: 'bo',
  Mongolian: 'mn',
  Cherokee: 'chr',
};

/**
 * The languages of a script: frequent words, and letters or endings that the other languages lack. In a tie the first
 * is chosen.
 */
const LANGUAGES_OF_SCRIPT: Readonly<
  Record<string, Readonly<Record<string, readonly [words: string, marks?: RegExp]>>>
> = {
  Latin: {
    en: [
      'the of and to in is are was for how why what when where who with from by on at as it its this that these we you your our they their be been can will not or an about into have has does did a',
      /(?:ing|ght|tion|ment|ness|wh.+)$/,
    ],
    es: [
      'el la los las de del y en que es son por para con una un como cómo qué se su sus más no al lo este esta nuestro nuestra nuestros nuestras porque cuando donde muy ser está están año años',
      /ñ|(?:ción|ciones|dad)$/,
    ],
    fr: [
      'le la les de des du et en est sont pour avec une un dans que qui pourquoi comment sur par au aux ce cette ces nous vous notre nos votre vos ne pas plus être ont il elle ils l d qu à',
      /[œùëÿ]|(?:eux|eaux|tion|ment|ité|ées?|ère|ais|ait)$/,
    ],
    de: [
      'der die das und ist sind ein eine einer einem einen für mit von zu zum zur im in auf den dem des wie warum was wir sie ihr unser unsere nicht auch bei nach aus als wird werden über seit es ich',
      /ß|(?:ung|ungen|heit|keit|lich|isch)$/,
    ],
    pt: [
      'o a os as de do da dos das e em no na nos nas que é são por para com uma um como se seu sua mais não ao nosso nossa nossos nossas porque quando onde ser está você à',
      /[ãõ]|(?:ção|ções|dade|agem)$/,
    ],
    it: [
      'il la lo i gli le di del della dei delle dello degli e in è sono per con una un come che perché si su nel nella più non al alla da dal dalla questo questa nostro nostra nostri dove quando',
      /(?:[àìòù]|zione|zioni|ati|enti|ggio)$/,
    ],
    nl: [
      'de het een en van is zijn voor met hoe waarom wat wij we op aan in te tot bij naar uit als wordt worden niet ook onze ons dat die deze dit om er maar je u',
      /(?:ij.*|aar|heid|iek|oek)$/,
    ],
    sv: [
      'och är en ett för med hur varför vad vi på av till som att det den de i om från inte har kan vår våra är ska vid eller när mer',
      /å|ä[^ä]*r|(?:ning|isk|arna|orna|het)$/,
    ],
    da: [
      'og er en et for med hvordan hvorfor hvad vi på af til som at det den de i om fra ikke har kan vores skal ved eller når mere deres bruge efter nogle meget blev ud mellem',
      /[æø]|(?:hed|ede|tion)$/,
    ],
    nb: [
      'og er en et for med hvordan hvorfor hva vi på av til som at det den de i om fra ikke har kan vår våre skal ved eller når mer deres bruke etter noen mye ble ut mellom norge norsk',
      /[æø]|(?:het|asjon|sjon)$/,
    ],
    fi: [
      'ja on ei ovat se että miten miksi mikä mitä kun tai oli ole myös sekä joka kuin voi hyvin vielä ovat me te he tämä nämä kanssa jos mutta',
      /(?:yy|ää|öö|uo|yö)|(?:inen|ssa|ssä|sta|stä|lla|llä|lle|ksi|isiin|[äö]n$|aan|oon|een|iin)$/,
    ],
    pl: [
      'i w z na do jest są się nie jak dlaczego co dla o od po to za że przez oraz przy czy nasz nasza nasze lub ich tym która który które',
      /[ąęłńśźż]|(?:anie|enie|ość|owy|owa|ych|sz.+|cz.+|rz.+)$/,
    ],
    cs: [
      'a v z na do je jsou se ne jak proč co pro o od po to za že nebo ale při náš naše úvod který která které',
      /[čďěňřšťůýž]/,
    ],
    hu: [
      'a az és egy hogyan hogy miért mi nem van vagy is ez mint vannak által meg csak már még lesz volt minden mit ezek azok',
      /[őű]|(?:ság|ség|és|ése|nyei|nak|nek|ban|ben|hoz|hez|ból|ből|val|vel|unk|ünk)$/,
    ],
    ro: [
      'și de la în este sunt pentru cu un o ce cum ca pe din nu mai al ale lui care sau către despre prin noi nostru noastră noastre fi au',
      /[țșăâ]|(?:ului|elor|ilor|ție|ește)$/,
    ],
    tr: [
      've bir bu için ile nasıl neden ne da de mi çok daha olarak olan var değil nedir gibi her en biz ya sonra kadar hangi',
      /[ğış]|(?:ları|leri|mak|mek|yor|dır|dir|nın|nin|iş)$/,
    ],
    id: [
      'yang dan di ke dari untuk dengan ini itu adalah bagaimana mengapa apa kita kami tidak akan pada dalam bisa dapat atau juga oleh karena sebagai saya anda',
      /^(?:meng|peng).+|(?:nya|kan)$/,
    ],
    vi: [
      'và của là có cho với như thế nào vì sao tại trong một các những không được này để từ khi người chúng ta tôi về gì',
      /[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/,
    ],
    ca: [
      'el la els les de del dels i en és són per amb una un com què que més no al als nostre nostra perquè quan on ser està aquest aquesta',
      /l·l|[àèò].|(?:ció|cions|tat)$/,
    ],
  },
  Cyrillic: {
    ru: ['и в на не как что почему для из от это с о по мы к за или есть при так его они', /[ыэё]/],
    uk: ['і в на не як що чому для із від це з про ми до за або є при та його вони у', /[іїєґ]/],
    be: ['і ў на не як што чаму для з ад гэта мы да за або ёсць пры яго яны у', /ў|дз/],
    bg: [
      'и в на не как какво защо за от това с със се ние до или е са при той те във да по',
      /ъ.|ият$|ите$|[ая]та$|ето$/,
    ],
    sr: ['и у на не како шта зашто за од ово с са о ми до или је су при да се који', /[ђћџјљњ]/],
    mk: ['и во на не како што зошто за од ова со ние до или е се при да кој', /[ѓќѕ]/],
    kk: ['және мен бұл үшін қалай неге бір не да де емес біз', /[әғқңөұүһ]/],
  },
  Arabic: {
    ar: ['في من على إلى عن و هذا هذه ما كيف لماذا التي الذي مع هو هي لا', /[ةى]|^ال|ً/],
    fa: ['و در از به که این است برای با را چگونه چرا چه ما می آن ها یک', /[پچژگ]|می|‌/],
    ur: ['کی کے کا میں ہے ہیں اور سے کو نے پر کیا کیوں کیسے یہ ہم ایک', /[ٹڈڑںےہھ]/],
  },
  Devanagari: {
    hi: ['का के की है हैं और में से को कैसे क्यों क्या यह हम एक पर नहीं करता', /ें$/],
    mr: ['आणि आहे आहेत मध्ये कसे कशी कसा का काय हे ही आम्ही एक नाही च्या व', /ळ|चा$|ची$|चे$/],
    ne: ['र छ छन् मा को का कसरी किन के यो हामी एक हो छैन गर्न', /छ|हरू$/],
  },
};

/** Frequent words of English; none is a frequent word of a language whose voices read English sentences too. */
const ENGLISH_ONLY = new Set(
  (
    'the of and to is are were for how why what when where who which with from by this that these those we you your our ' +
    'they their be been can cannot not about into have has does did should would could must'
  ).split(' '),
);
/** Frequent words of a language that are also words of English, and 'd', the end of "I'd". */
const SHARED = new Set('a an as at com come comment d do in it me no on or per plus son'.split(' '));

interface Candidate {
  readonly language: string;
  readonly words: ReadonlySet<string>;
  readonly marks: RegExp | undefined;
}

const CANDIDATES: ReadonlyMap<string, readonly Candidate[]> = new Map(
  Object.entries(LANGUAGES_OF_SCRIPT).map(([script, languages]) => [
    script,
    Object.entries(languages).map(([language, [words, marks]]) => ({
      language,
      words: new Set(words.split(' ')),
      marks,
    })),
  ]),
);

/** All detectable languages, as BCP 47 primary subtags. */
export const DETECTABLE_LANGUAGES: readonly string[] = [
  'ja',
  'zh',
  ...Object.values(LANGUAGE_OF_SCRIPT),
  ...Object.values(LANGUAGES_OF_SCRIPT).flatMap((languages) => Object.keys(languages)),
];

/** Score of a mark. A frequent word scores 1, divided by the number of languages that have it. */
const MARK_WEIGHT = 0.6;

/** Code and addresses are not evidence of the language around them. */
const CODE = /```[^]*?```|`[^`\n]*`|https?:\/\/\S+/g;
const EAST_ASIAN = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
/** Runs of Chinese or Japanese characters, of Latin letters, and of other letters. */
const RUNS = new RegExp(
  String.raw`[${EAST_ASIAN}]+|\p{Script=Latin}[\p{Script=Latin}\p{M}]*|(?:(?![\p{Script=Latin}${EAST_ASIAN}])[\p{L}\p{M}\u200c])+`,
  'gu',
);
const ONE_EAST_ASIAN = new RegExp(`^[${EAST_ASIAN}]`, 'u');
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Share of kana from which a text counts as Japanese. */
const JAPANESE_KANA_SHARE = 0.05;
/** Chinese and Japanese have no spaces between words; a word has about two characters. */
const CHARACTERS_PER_WORD = 2;

/**
 * Returns the most likely language of a text as a BCP 47 primary subtag, 'en' without evidence. The script decides;
 * where several languages share it, frequent words and typical letters do, so that titles are enough. Reads at most
 * 8,000 UTF-16 units.
 */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, LONGEST_SAMPLE).normalize('NFC').replaceAll(CODE, ' ');
  const runs = Map.groupBy(
    [...sample.matchAll(RUNS)].map(([run]) => run),
    (run) => (ONE_EAST_ASIAN.test(run) ? 'Han' : scriptOf(run[0]!)),
  );
  const { Latin: latin = [], ...others } = Object.fromEntries(runs);
  // Names and terms are in Latin letters in every language: capitalised words do not count, and another script wins a
  // tie.
  let [script, words, most] = ['Latin', latin, latin.filter((word) => /^\p{Ll}./u.test(word)).length];
  for (const [otherScript, otherWords] of Object.entries(others)) {
    const count = wordCount(otherScript, otherWords);
    if (count > 0 && count >= most) [script, words, most] = [otherScript, otherWords, count];
  }
  if (script === 'Han') return isJapanese(words) ? 'ja' : 'zh';
  return LANGUAGE_OF_SCRIPT[script] ?? likeliest(CANDIDATES.get(script) ?? [], words);
}

/**
 * The language that a sentence of a text is read in, `language` being the text's (BCP 47): English where the sentence has
 * frequent words of English and none of the text's language, such as a quotation.
 */
export function languageOfSentence(sentence: string, language: string): string {
  const tag = primaryLanguage(language);
  if (tag === DEFAULT_LANGUAGE) return language;
  const own = CANDIDATES.get('Latin')!.find((candidate) => candidate.language === tag);
  const words =
    sentence
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const isOwn = (word: string): boolean => own?.words.has(word) === true && !SHARED.has(word);
  if (words.some((word) => isOwn(word) || /[^a-z]/.test(word))) return language;
  return words.some((word) => ENGLISH_ONLY.has(word)) ? DEFAULT_LANGUAGE : language;
}

/** Number of words, without single letters. */
function wordCount(script: string, words: readonly string[]): number {
  if (script === 'Han') return characterCount(words) / CHARACTERS_PER_WORD;
  return words.filter((word) => word.length > 1).length;
}

function characterCount(runs: readonly string[]): number {
  return runs.reduce((sum, run) => sum + run.length, 0);
}

function isJapanese(runs: readonly string[]): boolean {
  const kana = runs.flatMap((run) => [...run]).filter((character) => KANA.test(character)).length;
  return kana > 0 && kana >= characterCount(runs) * JAPANESE_KANA_SHARE;
}

function likeliest(candidates: readonly Candidate[], words: readonly string[]): string {
  const scores = candidates.map(() => 0);
  for (const word of words.map((cased) => cased.toLowerCase())) {
    const having = candidates.filter((candidate) => candidate.words.has(word)).length;
    candidates.forEach((candidate, index) => {
      if (candidate.words.has(word)) scores[index]! += 1 / having;
      else if (candidate.marks?.test(word)) scores[index]! += MARK_WEIGHT;
    });
  }
  return candidates[scores.indexOf(Math.max(0, ...scores))]?.language ?? DEFAULT_LANGUAGE;
}
