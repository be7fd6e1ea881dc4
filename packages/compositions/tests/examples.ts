import type { ThemeId } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { DrawnSlide, VideoFormat } from '@slidewright/slides/film/film';
import type { SlideRole } from '@slidewright/slides/film/slide-role';
import type { ImageBlock } from '@slidewright/slides/kinds/image/index';
import type { Block, BlockKindName, InnerBlock } from '@slidewright/slides/kinds/index';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { pageBlock, pictureBlock, type PICTURES } from './pictures.ts';

const SIZES = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  small: { width: 1280, height: 720 },
  large: { width: 3840, height: 2160 },
} as const;

export function format(theme: ThemeId, size: keyof typeof SIZES = 'landscape'): VideoFormat {
  return { ...SIZES[size], frameRate: { numerator: 30, denominator: 1 }, theme };
}

export function slide(title: string, bulletPoints: readonly string[], more: Partial<DrawnSlide> = {}): DrawnSlide {
  return { title, blocks: blocksOfBullets(bulletPoints), index: 1, total: 12, role: 'content', ...more };
}

/** Text in a script and the font that must draw it. */
export const SCRIPTS: readonly { readonly name: string; readonly words: string; readonly face: RegExp }[] = [
  {
    name: 'Latin',
    words: 'Zażółć gęślą jaźń, Straße, façade',
    face: /Fraunces|Source Serif|Inter|Bricolage|Plex|Lexend|Archivo|Gabarito|Figtree/,
  },
  {
    name: 'Vietnamese',
    words: 'Sông ngòi tạo nên mặt đất như thế nào',
    face: /Fraunces|Source Serif|Inter|Bricolage|Plex|Lexend|Archivo|Gabarito|Figtree/,
  },
  { name: 'Greek', words: 'Πώς τα ποτάμια διαμορφώνουν τη γη', face: /Source Serif|Inter|Plex/ },
  { name: 'Cyrillic', words: 'Как реки создают рельеф, їжак', face: /Source Serif|Inter|Plex/ },
  { name: 'Arabic', words: 'كيف تُشكِّل الأنهار وجه الأرض', face: /Arabic|Naskh/ },
  { name: 'Hebrew', words: 'איך נהרות מעצבים את פני הארץ', face: /Hebrew/ },
  { name: 'Hindi', words: 'नदियाँ धरती को कैसे आकार देती हैं', face: /Devanagari/ },
  { name: 'Bengali', words: 'নদী কীভাবে ভূমি গড়ে', face: /Bengali/ },
  { name: 'Gujarati', words: 'નદીઓ જમીનને કેવી રીતે ઘડે છે', face: /Gujarati/ },
  { name: 'Punjabi', words: 'ਦਰਿਆ ਧਰਤੀ ਨੂੰ ਕਿਵੇਂ ਘੜਦੇ ਹਨ', face: /Gurmukhi/ },
  { name: 'Tamil', words: 'ஆறுகள் நிலத்தை எவ்வாறு வடிவமைக்கின்றன', face: /Tamil/ },
  { name: 'Telugu', words: 'నదులు భూమిని ఎలా మలుస్తాయి', face: /Telugu/ },
  { name: 'Kannada', words: 'ನದಿಗಳು ಭೂಮಿಯನ್ನು ಹೇಗೆ ರೂಪಿಸುತ್ತವೆ', face: /Kannada/ },
  { name: 'Malayalam', words: 'നദികൾ ഭൂമിയെ എങ്ങനെ രൂപപ്പെടുത്തുന്നു', face: /Malayalam/ },
  { name: 'Sinhala', words: 'ගංගා භූමිය හැඩගස්වන්නේ කෙසේද', face: /Sinhala/ },
  { name: 'Thai', words: 'แม่น้ำเปลี่ยนรูปร่างแผ่นดินอย่างไร', face: /Thai/ },
  { name: 'Lao', words: 'ແມ່ນ້ຳສ້າງແຜ່ນດິນແນວໃດ', face: /Lao/ },
  { name: 'Khmer', words: 'ទន្លេបង្កើតដីយ៉ាងដូចម្តេច', face: /Khmer/ },
  { name: 'Burmese', words: 'မြစ်များသည် မြေပြင်ကို ပုံဖော်ပုံ', face: /Myanmar/ },
  { name: 'Georgian', words: 'როგორ ქმნიან მდინარეები მიწას', face: /Georgian/ },
  { name: 'Armenian', words: 'Ինչպես են գետերը ձևավորում հողը', face: /Armenian/ },
  { name: 'Amharic', words: 'ወንዞች መሬትን እንዴት ይቀርጻሉ', face: /Ethiopic/ },
  { name: 'Japanese', words: '川はどのように大地を形づくるのか', face: /JP/ },
  { name: 'Simplified Chinese', words: '河流如何塑造大地这个国家', face: /SC/ },
  { name: 'Traditional Chinese', words: '河流如何塑造這個國家的大地', face: /TC/ },
  { name: 'Korean', words: '강은 어떻게 땅의 모양을 만드는가', face: /KR/ },
  {
    name: 'raised and lowered letters',
    words: 'CO₂ hₘᵢₙ xᵢ² 10⁻¹² Aᵀ m³',
    face: /Fraunces|Source Serif|Inter|Bricolage|Plex|Lexend|Archivo|Gabarito|Figtree/,
  },
  { name: 'emoji', words: '🚀❤️👩‍👩‍👧‍👦🇺🇦👍🏽✅', face: /Emoji/ },
  { name: 'mathematics', words: '∀∃∈∉⊂∫∂∇ℝℤ', face: /Math|Symbols|JP|SC|KR|TC|Inter/ },
];

export const LOREM = 'The quick brown fox jumps over the lazy dog. ';

/** Extreme text, up to the limits of the product. */
export const HOSTILE: Record<string, { readonly title: string; readonly bulletPoints: readonly string[] }> = {
  'a title of 200 characters': { title: LOREM.repeat(5).slice(0, 200), bulletPoints: Array(8).fill(LOREM.repeat(2)) },
  'a bullet of 1,000 characters': { title: 'One', bulletPoints: [LOREM.repeat(23).slice(0, 1000)] },
  'fifty bullets of 1,000 characters': {
    title: LOREM.repeat(5).slice(0, 200),
    bulletPoints: Array(50).fill(LOREM.repeat(23).slice(0, 1000)),
  },
  'one endless word': { title: 'W'.repeat(200), bulletPoints: ['w'.repeat(1000), 'M'.repeat(400)] },
  'an address': {
    title: `https://example.com/${'path/'.repeat(30)}`,
    bulletPoints: [`https://example.com/?q=${'a=b&'.repeat(100)}`, `${'under_score_'.repeat(20)}`],
  },
  'Chinese to the limit': { title: '漢'.repeat(200), bulletPoints: ['漢字'.repeat(500)] },
  'Japanese sentences': {
    title: '川はどのように大地を形づくるのか。'.repeat(11).slice(0, 200),
    bulletPoints: Array(12).fill('洪水のたびに地図は少しずつ書き換えられる。'.repeat(8)),
  },
  'Korean sentences': {
    title: '강은 어떻게 땅의 모양을 만드는가 '.repeat(9),
    bulletPoints: Array(9).fill('빠른 물은 들어 올린다 '.repeat(20)),
  },
  'Arabic to the limit': {
    title: 'كيف تُشكِّل الأنهار وجه الأرض '.repeat(6),
    bulletPoints: ['كيف تُشكِّل الأنهار وجه الأرض '.repeat(33)],
  },
  'Hindi to the limit': {
    title: 'नदियाँ धरती को कैसे आकार देती हैं '.repeat(5),
    bulletPoints: ['नदियाँ धरती को कैसे आकार देती हैं '.repeat(28)],
  },
  'Thai without spaces': {
    title: 'แม่น้ำเปลี่ยนรูปร่างแผ่นดินอย่างไร'.repeat(5),
    bulletPoints: ['แม่น้ำเปลี่ยนรูปร่างแผ่นดินอย่างไร'.repeat(28)],
  },
  'Burmese to the limit': {
    title: 'မြစ်များသည် မြေပြင်ကို ပုံဖော်ပုံ '.repeat(5),
    bulletPoints: ['မြစ်များသည် မြေပြင်ကို ပုံဖော်ပုံ '.repeat(28)],
  },
  'emoji to the limit': { title: '👩‍👩‍👧‍👦'.repeat(18), bulletPoints: ['🚀'.repeat(500), '🇺🇦'.repeat(200)] },
  'capitals and wide letters': {
    title: 'WWW MMM '.repeat(25),
    bulletPoints: Array(8).fill('WWWW MMMM @@@@ %%%% '.repeat(8)),
  },
  'stacked accents': { title: 'Z̸̢̛̹͓a̷l̵g̶o̴'.repeat(6), bulletPoints: ['Z̸̢̛̹͓a̷l̵g̶o̴ '.repeat(40)] },
  markup: {
    title: '<script>window.intruder = 1</script><style>*{display:none}</style>',
    bulletPoints: [
      '<img src=x onerror="window.intruder = 2">',
      '<svg onload="window.intruder = 3"><foreignObject>&lt;b&gt;</foreignObject></svg>',
      'url(javascript:window.intruder=4) ; } * { background: url(https://example.com/x.png) }',
      '</li></ul><iframe srcdoc="<script>parent.intruder = 5</script>"></iframe> {{ constructor }} ${7*7}',
    ],
  },
  'control characters': {
    title: 'a\u0000b\u0007c\u202ed\u2066e\nf\tg',
    bulletPoints: ['\u200f\u200e\u061c x', '\ud800 alone', '\n\n\n'],
  },
  'nothing at all': { title: '', bulletPoints: ['', '   '] },
  'no bullets': { title: 'Only a title', bulletPoints: [] },
};

/** Examples of a kind of block or of a role, each as a slide. */
type Examples = Readonly<Record<'short' | 'usual' | 'long' | 'rightToLeft' | 'cjk', DrawnSlide>> &
  Readonly<Record<string, DrawnSlide>>;

function body(title: string, ...blocks: readonly Block[]): DrawnSlide {
  return slide(title, [], { blocks });
}

const figure = (value: string, label: string, note = ''): Block => ({ kind: 'number', value, label, note });
const quote = (text: string, attribution = ''): Block => ({ kind: 'quote', text, attribution });
const statement = (text: string): Block => ({ kind: 'statement', text });
const running = (text: string): Block => ({ kind: 'text', text });

const RIVER_TEXT =
  'A river begins as rain on a roof, a spring in a meadow, a glacier that sweats in June. It takes the lowest way, and where there is none it makes one.';

const code = (
  language: Extract<Block, { kind: 'code' }>['language'],
  lines: readonly string[],
  highlight = '',
): Block => ({
  kind: 'code',
  code: lines.join('\n'),
  language,
  highlight,
});

const RETRY = [
  '/** Calls a function until it succeeds. */',
  'export async function retry<Result>(',
  '  work: () => Promise<Result>,',
  '  attempts = 3,',
  '): Promise<Result> {',
  '  for (let attempt = 1; ; attempt += 1) {',
  '    try {',
  '      return await work();',
  '    } catch (error) {',
  '      if (attempt === attempts) throw error;',
  '    }',
  '  }',
  '}',
];

const diagram = (...lines: string[]): Block => ({ kind: 'diagram', source: lines.join('\n') });

const chart = (
  type: Extract<Block, { kind: 'chart' }>['type'],
  axis: string,
  header: string[],
  ...rows: string[][]
): Block => ({ kind: 'chart', type, axis, header, rows });

const equation = (latex: string, say = ''): Block => ({ kind: 'equation', latex, say });

const table = (header: string[], ...rows: string[][]): Block => ({ kind: 'table', header, rows });

const columns = (...lists: InnerBlock[][]): Block => ({ kind: 'columns', columns: lists });
const list = (...items: string[]): InnerBlock => ({ kind: 'bullets', items });
const leaf = (block: Block): InnerBlock => block as InnerBlock;

const steps = (...all: (readonly [title: string, text: string])[]): Block => ({
  kind: 'steps',
  steps: all.map(([title, text]) => ({ title, text })),
});

const dates = (...all: (readonly [date: string, text: string])[]): Block => ({
  kind: 'timeline',
  dates: all.map(([date, text]) => ({ date, text })),
});

const cards = (...all: (readonly [title: string, text: string, icon?: string])[]): Block => ({
  kind: 'cards',
  cards: all.map(([title, text, icon]) => ({ title, text, ...(icon === undefined ? {} : { icon }) })),
});

const comparison = (...sides: (readonly [title: string, ...items: string[]])[]): Block => ({
  kind: 'compare',
  sides: sides.map(([title, ...items]) => ({ title, items })),
});

/** What people write with each kind; drawn in all themes by the tests and for the contact sheets. */
export const KIND_EXAMPLES: { readonly [Kind in BlockKindName]: Examples } = {
  bullets: {
    short: body('Rivers', ...blocksOfBullets(['Water finds its way'])),
    usual: body(
      'What a river carries',
      ...blocksOfBullets(['Sand and silt', 'Stones in a flood', 'Seeds, fish and boats']),
    ),
    long: body(
      'What a river carries on its long way to the sea',
      ...blocksOfBullets(
        Array<string>(9).fill('Fine sand that settles where the water slows down, at bends and in the delta'),
      ),
    ),
    rightToLeft: body('מה נושא הנהר', ...blocksOfBullets(['חול וטין', 'אבנים בשיטפון', 'זרעים, דגים וסירות'])),
    cjk: body('川が運ぶもの', ...blocksOfBullets(['砂とシルト', '洪水のときの石', '種と魚と舟'])),
    levels: body('What a river carries', {
      kind: 'bullets',
      items: ['Stones', 'In a flood, boulders', 'In summer, gravel', 'Sand', 'Life', 'Seeds and fish'],
      levels: [0, 1, 1, 0, 0, 1],
    }),
    numbered: body('How to cross a ford', {
      kind: 'bullets',
      items: ['Look upstream', 'Unbuckle the pack', 'Wade', 'Face the current', 'Never with a rope around you', 'Rest'],
      levels: [0, 0, 0, 1, 1, 0],
      numbered: true,
    }),
    numberedRightToLeft: body('איך חוצים נחל', {
      kind: 'bullets',
      items: ['להביט במעלה הזרם', 'לצעוד לאט', 'פנים אל הזרם', 'לנוח'],
      levels: [0, 0, 1, 0],
      numbered: true,
    }),
  },
  text: {
    short: body('Rivers', running('Water finds its way.')),
    usual: body(
      'How a river begins',
      running(`${RIVER_TEXT}\n\nAfter a hundred kilometres nobody remembers the roof.`),
    ),
    long: body('How a river begins, and where it ends', running(Array<string>(7).fill(RIVER_TEXT).join(' '))),
    rightToLeft: body(
      'كيف يبدأ النهر',
      running(
        'يبدأ النهر مطرًا على سطح، أو نبعًا في مرج، أو جليدًا يذوب في حزيران. يسلك أخفض الطرق، وحيث لا طريق يشقّ طريقًا.',
      ),
    ),
    cjk: body(
      '川の始まり',
      running('川は屋根に降る雨、草原の泉、六月に溶ける氷河から始まる。低いところを選び、道がなければ自ら刻む。'),
    ),
    mixed: body('How a river begins', running(RIVER_TEXT), ...blocksOfBullets(['Springs', 'Rain', 'Ice'])),
  },
  statement: {
    short: body('', statement('Water wins.')),
    usual: body('What we learned', statement('A river floods its plain, and the houses that stand on it.')),
    long: body('What we learned in forty years', statement(LOREM.repeat(7).slice(0, 299))),
    rightToLeft: body('מה למדנו', statement('מי שבונה במישור ההצפה שואל אדמה מן הנהר')),
    cjk: body('学んだこと', statement('氾濫原に建てる者は、川から土地を借りている。')),
    mixed: body(
      'What we learned',
      statement('Give the river room.'),
      ...blocksOfBullets(['Fewer dikes', 'More meadows']),
    ),
  },
  quote: {
    short: body('', quote('Everything flows.', 'Heraclitus')),
    usual: body('An old thought', quote('No man ever steps in the same river twice.', 'Heraclitus, after Plato')),
    long: body('What they said', quote(LOREM.repeat(18).slice(0, 800), 'A ferryman on the lower Danube')),
    rightToLeft: body('حكمة قديمة', quote('لا ينزل المرء في النهر نفسه مرتين', 'هرقليطس')),
    cjk: body('方丈記', quote('ゆく河の流れは絶えずして、しかももとの水にあらず。', '鴨長明')),
    two: body(
      'What guests write',
      quote('Lovely field, but I queued 25 minutes in my towel.', 'A guest in July'),
      quote('Would come back if there was hot water after nine.', 'A guest in May'),
    ),
    three: body(
      'In their own words',
      quote('I know the names of eleven dogs and two of their owners.', 'Carla, no. 14'),
      quote('The bench was my idea.', 'Mr Petrov, 78'),
      quote('On se dit bonjour, c’est tout.', 'Mme Blanc, no. 3'),
    ),
    mixed: body(
      'An old thought',
      quote('Everything flows.', 'Heraclitus'),
      ...blocksOfBullets(['Nothing stays', 'Nothing is lost']),
    ),
  },
  number: {
    short: body('', figure('97 %', '')),
    usual: body('Where the water is', figure('2.5 %', 'of all water on Earth is fresh', 'Most of it is ice.')),
    long: body(
      'A figure with everything that could be said about it',
      figure('1,234,567,890 million m³', LOREM.repeat(3).slice(0, 120), LOREM.repeat(5).slice(0, 200)),
    ),
    rightToLeft: body('أين الماء', figure('٢٫٥ ٪', 'من ماء الأرض عذب', 'ومعظمه جليد')),
    cjk: body('水のありか', figure('2.5 %', '地球の水のうち淡水の割合', 'その大半は氷である')),
    two: body(
      'The Danube',
      figure('2,850 km', 'from Donaueschingen to the Black Sea'),
      figure('10', 'countries on its banks'),
    ),
    three: body(
      'The year in figures',
      figure('4.2 M', 'visitors', 'up from 3.9 M'),
      figure('98.7 %', 'of trains on time'),
      figure('€ 12.40', 'for an average ticket'),
    ),
    four: body(
      'The year in figures',
      figure('4.2 M', 'visitors'),
      figure('98.7 %', 'of trains on time'),
      figure('€ 12.40', 'for an average ticket'),
      figure('−18 %', 'energy per passenger', 'since 2020'),
    ),
  },
  table: {
    short: body('The Danube', table(['Country', 'Length'], ['Romania', '1,075 km'])),
    usual: body(
      'Revenue by region',
      table(
        ['Region', '2024', '2025', 'Change'],
        ['North', '4.2 M', '5.1 M', '+21 %'],
        ['South', '3.9 M', '3.7 M', '−5 %'],
        ['East', '1.1 M', '1.6 M', '+45 %'],
        ['West', '6.0 M', '6.3 M', '+5 %'],
      ),
    ),
    long: body(
      'Every station on the river, with what is measured there',
      table(
        ['Station', 'Kilometre', 'Flow', 'Remarks'],
        ...Array.from({ length: 24 }, (_, index) => [
          `Station ${index + 1}`,
          String(2_850 - index * 97),
          `${1_900 + index * 113} m³/s`,
          index % 3 === 0 ? 'Measured daily, by hand in winter because the float freezes' : 'Automatic',
        ]),
      ),
    ),
    rightToLeft: body(
      'الإيرادات حسب المنطقة',
      table(['المنطقة', '2024', '2025'], ['الشمال', '4.2', '5.1'], ['الجنوب', '3.9', '3.7'], ['الشرق', '1.1', '1.6']),
    ),
    cjk: body(
      '地域別の売上',
      table(['地域', '二〇二四年', '二〇二五年'], ['北', '420万', '510万'], ['南', '390万', '370万']),
    ),
    wide: body(
      'Eight columns with long words',
      table(
        ['Donaudampfschifffahrt', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Responsibilities'],
        ['Rindfleischetikettierung', ...Array<string>(6).fill('a few words'), 'Internationalisation'],
      ),
    ),
    withoutHeader: body(
      'Opening hours',
      table([], ['Monday', '9–17'], ['Tuesday', '9–12'], ['Friday', '']),
      ...blocksOfBullets(['Closed in August']),
    ),
  },
  code: {
    short: body('Hello', code('python', ['print("Hello, river")'])),
    usual: body('Try again', code('typescript', RETRY, '2-5|6-8|10')),
    long: body(
      'A long file with long lines',
      code('typescript', [
        ...RETRY,
        '',
        ...RETRY,
        '',
        ...RETRY,
        `const address = 'https://example.com/${'segment/'.repeat(16)}?query=${'value'.repeat(8)}'; // ${LOREM}`,
      ]),
    ),
    rightToLeft: body('ניסיון חוזר', code('python', ['# לנסות שוב', 'for attempt in range(3):', '    send("שלום")'])),
    cjk: body('再試行', code('python', ['# もう一度試す', 'for attempt in range(3):', '    send("こんにちは世界")'])),
    plain: body('A log', code('', ['12:04:01  gauge 7 rises to 4.20 m', '12:04:02  the bell rings'])),
    mixed: body(
      'Query',
      code('sql', ['select station, max(flow)', 'from gauges', 'group by station;']),
      ...blocksOfBullets(['One row each']),
    ),
  },
  equation: {
    short: body('Mass is energy', equation('E = mc^2')),
    usual: body('Where a parabola crosses zero', equation(String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`)),
    long: body(
      'The equations of fluid motion, in full and on one slide',
      running('Conservation of momentum in a Newtonian fluid of constant density and viscosity.'),
      equation(
        String.raw`\rho \left( \frac{\partial \mathbf{u}}{\partial t} + (\mathbf{u} \cdot \nabla) \mathbf{u} \right) = -\nabla p + \mu \nabla^2 \mathbf{u} + \tfrac{1}{3} \mu \nabla (\nabla \cdot \mathbf{u}) + \rho \mathbf{g}`,
      ),
    ),
    rightToLeft: body('משפט פיתגורס', equation('a^2 + b^2 = c^2'), ...blocksOfBullets(['צלעות', 'יתר'])),
    cjk: body('密度', equation(String.raw`\rho = \frac{m}{V} \quad \text{(質量 ÷ 体積)}`)),
    lines: body(
      'Completing the square',
      equation(
        String.raw`\begin{aligned} x^2 + 6x + 5 &= 0 \\ (x + 3)^2 - 4 &= 0 \\ x + 3 &= \pm 2 \\ x &= -1, -5 \end{aligned}`,
      ),
    ),
    sums: body(
      'Sums, limits and matrices',
      equation(
        String.raw`\sum_{n=1}^{\infty} \frac{1}{n^2} = \frac{\pi^2}{6}, \qquad \lim_{x \to 0} \frac{\sin x}{x} = 1`,
      ),
      equation(String.raw`\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}`),
      equation(
        String.raw`\begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix} \begin{pmatrix} x \\ y \end{pmatrix}`,
      ),
    ),
    cases: body(
      'A function in two parts',
      equation(String.raw`|x| = \begin{cases} x & \text{if } x \ge 0 \\ -x & \text{otherwise} \end{cases}`),
      ...blocksOfBullets(['Never negative', 'Not smooth at zero']),
    ),
    broken: body('Broken', equation(String.raw`\frac{a}{b`)),
  },
  image: {
    short: body('', pictureBlock('wide', 'A river between hills', { fit: 'fill' })),
    usual: body(
      'What a river carries',
      ...blocksOfBullets(['Sand and silt', 'Stones in a flood', 'Seeds, fish and boats']),
      pictureBlock('wide', 'A river between hills', { fit: 'fill', focus: { x: 0.6, y: 0.7 } }),
    ),
    long: body(
      'What a river carries on its long way to the sea',
      pictureBlock('tall', 'A river between hills'),
      ...blocksOfBullets(
        Array<string>(9).fill('Fine sand that settles where the water slows down, at bends and in the delta'),
      ),
    ),
    rightToLeft: body(
      'מה נושא הנהר',
      ...blocksOfBullets(['חול וטין', 'אבנים בשיטפון', 'זרעים, דגים וסירות']),
      pictureBlock('square', 'נהר בין גבעות', { fit: 'fill' }),
    ),
    cjk: body('川が運ぶもの', pictureBlock('wide', '丘の間を流れる川')),
    whole: body('The flow since 1990', pictureBlock('chart', 'A line that rises')),
    wholeAlone: body('', pictureBlock('chart', 'A line that rises')),
    fillAlone: body('A river between hills', pictureBlock('wide', 'A river', { fit: 'fill' })),
    tall: body('The upper river', running(RIVER_TEXT), pictureBlock('tall', 'A river between hills')),
    two: body(
      'Before and after',
      pictureBlock('square', 'Before', { fit: 'fill' }),
      pictureBlock('tall', 'After', { fit: 'fill' }),
    ),
    opening: {
      ...body(
        'The river',
        ...blocksOfBullets(['A journey to the sea']),
        pictureBlock('wide', 'A river', { fit: 'fill' }),
      ),
      index: 0,
      role: 'opening',
    },
    missing: body(
      'A missing image',
      ...blocksOfBullets(['Its text stays']),
      pictureBlock('wide', 'A river between hills, seen from the bridge', {
        imageId: '99999999-0000-4000-8000-000000000000',
      }),
    ),
  },
  steps: {
    short: body('Crossing a ford', steps(['Look', ''], ['Wade', ''])),
    usual: body(
      'How to cross a ford',
      steps(
        ['Look upstream', 'Water that rises carries wood.'],
        ['Unbuckle the pack', 'You may have to let it go.'],
        ['Wade slowly', 'Face the current, and lean on a pole.'],
        ['Rest', 'Dry your feet before you go on.'],
      ),
    ),
    long: body('How to cross a ford in spring, when the snow of the mountains comes down', {
      kind: 'steps',
      steps: Array.from({ length: 12 }, (_, at) => ({
        title: LOREM.repeat(3)
          .slice(at, at + 119)
          .trim(),
        text: LOREM.repeat(6)
          .slice(at, at + 239)
          .trim(),
      })),
    }),
    rightToLeft: body(
      'איך חוצים נחל',
      steps(
        ['להביט במעלה הזרם', 'מים עולים נושאים עצים'],
        ['לשחרר את התיק', 'אולי תצטרכו לוותר עליו'],
        ['לצעוד לאט', 'פנים אל הזרם'],
      ),
    ),
    cjk: body(
      '浅瀬の渡り方',
      steps(
        ['上流を見る', '増水は流木を運ぶ'],
        ['荷をゆるめる', 'いざというとき手放す'],
        ['ゆっくり渡る', '流れに向かって立つ'],
      ),
    ),
    five: body(
      'From rain to tap',
      steps(
        ['Rain', 'falls on the hills'],
        ['Spring', 'comes out of the rock'],
        ['Basin', 'holds a day’s water'],
        ['Filter', 'of sand and coal'],
        ['Tap', 'at every door'],
      ),
    ),
    goesOn: body('How to cross a ford', {
      kind: 'steps',
      steps: [
        'Look upstream for wood',
        'Unbuckle the pack',
        'Wade slowly, facing the current',
        'Rest',
        'Count everyone',
        'Go on',
      ].map((title) => ({ title, text: '' })),
      first: 5,
    }),
    words: body(
      'Before you leave',
      steps(
        ['Close every window on the ground floor and in the cellar', ''],
        ['Turn the main tap', 'A quarter to the right is enough; further, and it leaks.'],
        ['Take the key', ''],
      ),
      running('The neighbours have another one.'),
    ),
  },
  timeline: {
    short: body('The lido', dates(['1936', 'opens'], ['1959', 'closes'])),
    usual: body(
      'Five years on two wheels',
      dates(
        ['March 2021', '200 bikes at 18 stations'],
        ['April 2022', 'The first 60 electric bikes'],
        ['May 2023', 'One ticket for bikes, trams and ferries'],
        ['September 2024', 'Every school within 500 m of a station'],
        ['October 2025', 'The millionth trip of one year'],
      ),
    ),
    long: body(
      'What happened on the river since the first bridge, and what is still to come',
      dates(
        ...Array.from(
          { length: 12 },
          (_, at) =>
            [
              LOREM.repeat(2)
                .slice(at, at + 59)
                .trim(),
              LOREM.repeat(6)
                .slice(at, at + 239)
                .trim(),
            ] as const,
        ),
      ),
    ),
    rightToLeft: body(
      'הבריכה',
      dates(['1936', 'נפתחת'], ['1946', 'נפתחת שוב אחרי המלחמה'], ['1959', 'נסגרת'], ['2024', 'שיפוץ']),
    ),
    cjk: body(
      '川の歴史',
      dates(['1896年', '最初の橋がかかる'], ['1953年', '大洪水で町が沈む'], ['2024年', '新しい堤防が完成']),
    ),
    day: body(
      'The day of the regatta',
      dates(
        ['8:00', 'Boats are weighed'],
        ['9:30', 'Under-15s, heats'],
        ['11:00', 'Eights'],
        ['12:30', 'Soup in the boathouse'],
        ['14:00', 'Finals'],
        ['16:00', 'Prizes'],
      ),
    ),
    eight: body(
      'The life of a bridge',
      dates(
        ...['Plan', 'Vote', 'First pile', 'Flood', 'Second plan', 'Steel', 'Opening', 'First repair'].map(
          (text, at) => [String(1990 + 4 * at), text] as const,
        ),
      ),
    ),
  },
  cards: {
    short: body('Why a ferry', cards(['Cheap', ''], ['Quiet', ''])),
    usual: body(
      'Who takes a bike',
      cards(
        ['Commuters', 'Two trips a day, nine minutes each', 'briefcase'],
        ['Students', 'Mostly after dark, often uphill', 'school'],
        ['Families', 'At weekends, with a child seat', 'baby-carriage'],
        ['Visitors', 'Long loops along the water', 'camera'],
      ),
    ),
    long: body(
      'What everybody who lives on the river should know before the winter',
      cards(
        ...Array.from(
          { length: 12 },
          (_, at) =>
            [
              LOREM.repeat(3)
                .slice(at, at + 119)
                .trim(),
              LOREM.repeat(6)
                .slice(at, at + 239)
                .trim(),
            ] as const,
        ),
      ),
    ),
    rightToLeft: body('למה מעבורת', cards(['זולה', 'שלושה שקלים'], ['שקטה', 'בלי מנוע'], ['איטית', 'ויפה'])),
    cjk: body('渡し船の良さ', cards(['安い', '一回百円'], ['静か', 'エンジンがない'], ['ゆっくり', '景色が良い'])),
    three: body(
      'Why it works',
      cards(
        ['Free to enter', 'No ticket, no fee; a tin for thanks', 'lock-open'],
        ['Open to all', 'Ages 8 to 90', 'users'],
        ['Tools on loan', 'Take a drill home', 'hammer'],
      ),
    ),
    five: body(
      'What we need',
      cards(
        ['Trees', 'for shade'],
        ['Benches', 'with backs'],
        ['Slow cars', 'at most 20 km/h'],
        ['Water', 'for dogs, too'],
        ['Light', 'until eleven'],
      ),
    ),
    six: body(
      'What we need',
      cards(...['Trees', 'Benches', 'Slow cars', 'Water', 'Light', 'Toilets'].map((title) => [title, ''] as const)),
    ),
  },
  compare: {
    short: body('Dam or no dam?', comparison(['For', 'Power'], ['Against', 'No fish'])),
    usual: body(
      'Harbour Road',
      comparison(
        ['2023', 'No lane for bikes', '310 bike trips a day', '9 people hurt', 'Every third shop empty'],
        ['2025', 'A lane on both sides', '1,940 bike trips a day', '2 people hurt', 'One shop in eight empty'],
      ),
    ),
    long: body(
      'What a dam gives to a valley and what it takes from those who live further down',
      comparison(
        [
          LOREM.repeat(3).slice(0, 119).trim(),
          ...Array.from({ length: 12 }, (_, at) =>
            LOREM.repeat(6)
              .slice(at, at + 239)
              .trim(),
          ),
        ],
        [
          LOREM.repeat(3).slice(5, 120).trim(),
          ...Array.from({ length: 12 }, (_, at) =>
            LOREM.repeat(6)
              .slice(at, at + 200)
              .trim(),
          ),
        ],
      ),
    ),
    rightToLeft: body(
      'סכר או לא?',
      comparison(['בעד', 'חשמל לעמק', 'פחות שיטפונות'], ['נגד', 'אין דגים', 'ארבעה כפרים']),
    ),
    cjk: body('ダムは必要か', comparison(['賛成', '谷に電力を', '洪水が減る'], ['反対', '魚がのぼれない', '四つの村'])),
    uneven: body(
      'Advantages and disadvantages',
      comparison(
        ['Advantages', 'Power for forty thousand homes', 'Fewer floods in spring', 'A lake for the town'],
        ['Disadvantages', 'Silt that never reaches the sea and the fields of the delta'],
      ),
    ),
    titles: body('', comparison(['Slow is smooth'], ['Smooth is fast'])),
  },
  page: {
    short: body('', pageBlock('deck', 'What a river carries')),
    usual: body('What a river carries', pageBlock('deck', 'Sand and silt\nStones in a flood')),
    long: body(
      'What a river carries on its long way to the sea',
      pageBlock('oldDeck', LOREM.repeat(60).slice(0, 2_900)),
    ),
    rightToLeft: body('מה נושא הנהר', pageBlock('deck', 'חול וטין\nאבנים בשיטפון')),
    cjk: body('川が運ぶもの', pageBlock('oldDeck', '砂とシルト')),
    beside: body('What a river carries', ...blocksOfBullets(['Sand', 'Stones']), pageBlock('deck', 'Sand\nStones')),
  },
  diagram: {
    short: body('A river', diagram('flowchart LR', 'Spring --> River --> Sea')),
    usual: body(
      'How a film is made',
      diagram(
        'flowchart LR',
        'A[Outline] --> B[Slides]',
        'B --> C{Narrated?}',
        'C -->|yes| D[(Film)]',
        'C -->|no| E(Speak) --> D',
      ),
    ),
    long: body(
      'Who talks to whom when a traveller buys a ticket on the train',
      diagram(
        'sequenceDiagram',
        'participant T as Traveller',
        'participant C as Conductor',
        'participant B as Bank',
        'T->>C: One ticket to Vienna',
        'C->>B: Take 24 euros',
        'B-->>C: Paid',
        'C-->>T: Have a good trip',
      ),
    ),
    rightToLeft: body('מים', diagram('flowchart LR', 'A[מעיין] --> B[נהר] --> C[ים]')),
    cjk: body('水の道', diagram('flowchart TD', 'A[泉] --> B[川]', 'B --> C[海]')),
    states: body(
      'An order',
      diagram('stateDiagram-v2', '[*] --> Open', 'Open --> Paid: money arrives', 'Paid --> Sent', 'Sent --> [*]'),
    ),
    classes: body(
      'A library',
      diagram('classDiagram', 'Book <|-- Novel', 'Library o-- Book', 'Book : title', 'Book : lend()'),
    ),
    entities: body('Tables', diagram('erDiagram', 'READER ||--o{ LOAN : has', 'BOOK ||--o{ LOAN : "is in"')),
    groups: body(
      'Two services',
      diagram('flowchart LR', 'subgraph Web', 'A[Page] --> B[Gateway]', 'end', 'B --> C[Queue] --> D[Worker]'),
      ...blocksOfBullets(['The queue decouples them']),
    ),
    broken: body('Broken', diagram('flowchart LR', 'A[Rain --> B')),
  },
  chart: {
    short: body('Energy', chart('bar', 'TWh', ['Source', ''], ['Wind', '132'], ['Sun', '61'])),
    usual: body(
      'Revenue by region',
      chart(
        'bar',
        'Revenue in million euros',
        ['Region', '2024', '2025'],
        ['North', '4.2', '5.1'],
        ['South', '3.9', '3.7'],
        ['East', '1.1', '1.6'],
        ['West', '6.0', '6.3'],
      ),
    ),
    long: body(
      'What visitors said about the exhibition in the spring of the year',
      chart(
        'bar',
        'Share of 1,204 answers in the questionnaire at the exit',
        ['Answer', 'Share'],
        ['I would come again with my family', '42 %'],
        ['It was shorter than I expected', '31 %'],
        ['The texts were hard to read in the dark', '12 %'],
        ['There should be more to touch', '9 %'],
        ['Other answers', '6 %'],
      ),
    ),
    rightToLeft: body(
      'הכנסות',
      chart('bar', 'מיליון', ['אזור', ''], ['צפון', '4.2'], ['דרום', '3.9'], ['מזרח', '1.1']),
    ),
    cjk: body('地域別の売上', chart('donut', '', ['地域', ''], ['北', '420万'], ['南', '390万'], ['東', '110万'])),
    lines: body(
      'Water at the gauge',
      chart(
        'line',
        'Metres',
        ['Month', 'Vienna', 'Budapest'],
        ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'].map((month, at) => [
          month,
          (2.1 + Math.sin(at) * 0.8).toFixed(1),
          (3.2 + Math.cos(at / 2) * 1.1).toFixed(1),
        ]),
      ),
    ),
    area: body(
      'Passengers',
      chart(
        'area',
        '',
        ['Year', ''],
        ['2019', '4,210,000'],
        ['2020', '1,830,000'],
        ['2022', '3,400,000'],
        ['2025', '4,950,000'],
      ),
    ),
    donut: body(
      'Where the water is',
      chart(
        'donut',
        'Fresh water',
        ['Where', 'Share'],
        ['Ice', '68.7 %'],
        ['Under ground', '30.1 %'],
        ['Lakes and rivers', '1.2 %'],
      ),
    ),
    points: body(
      'Flow and width',
      chart(
        'scatter',
        'Flow in m³/s',
        ['Width in m', ''],
        ...Array.from({ length: 24 }, (_, at) => [
          String(80 + at * 21),
          String(Math.round(300 + at * 61 + Math.sin(at * 3) * 260)),
        ]),
      ),
    ),
    negative: body(
      'Growth',
      chart('bar', '', ['Quarter', ''], ['Q1', '+4.2 %'], ['Q2', '−1.8 %'], ['Q3', '0.4 %'], ['Q4', '−3.1 %']),
      ...blocksOfBullets(['Two quarters shrank']),
    ),
    broken: body('Broken', chart('line', '', ['Name', 'Mood'], ['Monday', 'bad'], ['Friday', 'good'])),
  },
  columns: {
    short: body('Dam or no dam?', columns([list('Power for the valley')], [list('No fish above it')])),
    usual: body(
      'Dam or no dam?',
      columns(
        [leaf(statement('For')), list('Power for the valley', 'Fewer floods in spring', 'A lake for the town')],
        [leaf(statement('Against')), list('No fish above it', 'Silt that never reaches the sea', 'Four villages')],
      ),
    ),
    three: body(
      'Three ways to cross',
      running('Each has its price, and its weather.'),
      columns(
        [leaf(statement('Bridge')), leaf(running('Dry feet at any hour, for two million.'))],
        [leaf(statement('Ferry')), leaf(running('Slow, cheap and romantic until there is fog.'))],
        [leaf(statement('Ford')), leaf(running('Free of charge. Known to few, and only in August.'))],
      ),
    ),
    long: body(
      'What a dam gives to a valley and what it takes from those who live further down',
      columns(
        [list(...Array<string>(4).fill('Power for forty thousand homes, also in winter when the wind does not blow'))],
        [
          list(
            ...Array<string>(4).fill('Silt that once fed the fields of the delta now fills the lake behind the wall'),
          ),
        ],
      ),
    ),
    picture: body(
      'The lake behind the wall',
      columns(
        [leaf(pictureBlock('wide', 'Hills by a lake'))],
        [list('Eleven kilometres long', 'Full since 1987', 'Home of nine kinds of fish')],
      ),
    ),
    chart: body(
      'Power of the dam',
      columns(
        [
          leaf(
            chart('bar', '', ['Season', ''], ['Spring', '42'], ['Summer', '18'], ['Autumn', '25'], ['Winter', '31']),
          ),
        ],
        [leaf(figure('116 GWh', 'in a usual year', '2024: 98 GWh')), leaf(running('Enough for forty thousand homes.'))],
      ),
    ),
    code: body(
      'The same in two languages',
      columns(
        [leaf(code('javascript', ['const sum = (list) =>', '  list.reduce((a, b) => a + b, 0);']))],
        [leaf(code('python', ['def total(numbers):', '    return sum(numbers)'])), leaf(equation('\\sum_{i=1}^n x_i'))],
      ),
    ),
    rightToLeft: body('סכר או לא?', columns([list('חשמל לעמק', 'פחות שיטפונות')], [list('אין דגים', 'ארבעה כפרים')])),
    cjk: body('ダムは必要か', columns([list('谷に電力を', '洪水が減る')], [list('魚がのぼれない', '四つの村')])),
  },
};

/** Slides that open, divide and close a film; a section has no body. */
export const ROLE_EXAMPLES: { readonly [Role in Exclude<SlideRole, 'content'>]: Examples } = {
  opening: roleExamples('opening', ['What a river carries', 'Where it lays it down', 'Who lives on it']),
  section: roleExamples('section', []),
  closing: roleExamples('closing', ['Give the river room', 'Build on higher ground']),
};

/** The layouts that an author can choose, each with the contents that show it. */
export const LAYOUT_EXAMPLES: Readonly<Record<string, Examples>> = Object.fromEntries(
  (['image-left', 'image-right', 'image-below', 'image', 'statement', 'default', 'cover', 'end'] as const).map(
    (layout) => {
      const isPicture = layout.startsWith('image');
      const isFull = layout === 'image';
      const at = (
        title: string,
        items: readonly string[],
        picture: keyof typeof PICTURES,
        more: Partial<ImageBlock> = {},
      ) => {
        const bullets = isFull ? [] : blocksOfBullets(items);
        const blocks = isPicture ? [...bullets, pictureBlock(picture, 'Hills', more)] : bullets;
        return drawnSlide({ title, blocks, layout }, { index: 3, total: 12 });
      };
      const examples = {
        short: at('Rivers', ['Water finds its way'], 'wide'),
        usual: at('What a river carries', ['Sand and silt', 'Stones in a flood', 'Seeds, fish and boats'], 'wide', {
          fit: 'fill',
        }),
        tall: at('What a river carries', ['Sand and silt', 'Stones in a flood'], 'tall'),
        long: at(
          'How rivers shape the land, and how those who live on their banks have tried to shape the rivers',
          Array<string>(4).fill('Fine sand that settles where the water slows down, at bends and in the delta'),
          'wide',
        ),
        titled: at('Only a title', [], 'wide', { fit: 'fill' }),
        rightToLeft: at('מה נושא הנהר', ['חול וטין', 'אבנים בשיטפון'], 'square', { fit: 'fill' }),
        cjk: at('川が運ぶもの', ['砂とシルト', '洪水のときの石'], 'square'),
      };
      return [`layout-${layout}`, examples];
    },
  ),
);

function roleExamples(role: SlideRole, bullets: readonly string[]): Examples {
  const place = { opening: 0, content: 3, section: 5, closing: 11 }[role];
  const example = (title: string, bulletPoints: readonly string[]) =>
    slide(title, bullets.length === 0 ? [] : bulletPoints, { role, index: place });
  return {
    short: example('Rivers', []),
    usual: example('How rivers shape the land', bullets),
    long: example(
      'How rivers shape the land, and how those who live on their banks have tried to shape the rivers',
      [...bullets, ...bullets].map((bullet) => `${bullet}, from the spring in the mountains to the delta`),
    ),
    rightToLeft: example('כיצד נהרות מעצבים את פני הארץ', ['חול וטין', 'אבנים בשיטפון']),
    cjk: example('川はどのように大地を形づくるのか', ['砂とシルト', '洪水のときの石']),
    oneLine: example('The Danube', bullets.slice(0, 1)),
  };
}
