import { blocksOfBullets, type DrawnSlide, type ThemeId, type VideoFormat } from '@slidewright/slides';

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

/** Words of a script and the face that has to draw them. */
export const SCRIPTS: readonly { readonly name: string; readonly words: string; readonly face: RegExp }[] = [
  { name: 'Latin', words: 'Zażółć gęślą jaźń, Straße, façade', face: /Fraunces|Source Serif|Inter|Bricolage/ },
  { name: 'Vietnamese', words: 'Sông ngòi tạo nên mặt đất như thế nào', face: /Fraunces|Source Serif|Inter|Bricolage/ },
  { name: 'Greek', words: 'Πώς τα ποτάμια διαμορφώνουν τη γη', face: /Source Serif|Inter/ },
  { name: 'Cyrillic', words: 'Как реки создают рельеф, їжак', face: /Source Serif|Inter/ },
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
  { name: 'emoji', words: '🚀❤️👩‍👩‍👧‍👦🇺🇦👍🏽✅', face: /Emoji/ },
  { name: 'mathematics', words: '∀∃∈∉⊂∫∂∇ℝℤ', face: /Math|Symbols|JP|SC|KR|TC|Inter/ },
];

export const LOREM = 'The quick brown fox jumps over the lazy dog. ';

/** Up to the limits of the product, and as unkind as people are. */
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
