import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
km किमी कि.मी.|किलोमीटर
m मी|मीटर
cm सेमी से.मी.|सेंटीमीटर
mm मिमी|मिलीमीटर
µm|माइक्रोमीटर
nm|नैनोमीटर
ft फ़ुट फुट|फ़ुट
in " ″|इंच|||touching
mi|मील|||touching
km²|वर्ग किलोमीटर
m²|वर्ग मीटर
cm²|वर्ग सेंटीमीटर
m³|घन मीटर
cm³|घन सेंटीमीटर
km³|घन किलोमीटर
ha|हेक्टेयर|||touching
t|टन|||touching
kg Kg KG किग्रा कि.ग्रा.|किलोग्राम
g ग्रा|ग्राम
mg मिग्रा|मिलीग्राम
µg|माइक्रोग्राम
lb|पाउंड
oz|औंस
l L ली|लीटर
ml mL मिली|मिलीलीटर
s sec|सेकंड|||touching
ms|मिलीसेकंड
µs|माइक्रोसेकंड
ns|नैनोसेकंड
min|मिनट
h hr|घंटा|घंटे
d|दिन|||touching
Hz|हर्ट्ज़
kHz|किलोहर्ट्ज़
MHz|मेगाहर्ट्ज़
GHz|गीगाहर्ट्ज़
W|वाट
kW|किलोवाट
MW|मेगावाट
GW|गीगावाट
Wh|वाट घंटा|वाट घंटे
kWh|किलोवाट घंटा|किलोवाट घंटे
V|वोल्ट|||touching
kV|किलोवोल्ट
A|एम्पीयर|||touching
mA|मिलीएम्पीयर
mAh|मिलीएम्पीयर घंटा|मिलीएम्पीयर घंटे
Ω|ओम
J|जूल|||touching
kJ|किलोजूल
kcal|किलोकैलोरी
N|न्यूटन|||touching
Pa|पास्कल
hPa|हेक्टोपास्कल
kPa|किलोपास्कल
hp HP|अश्वशक्ति
°C|डिग्री सेल्सियस
°F|डिग्री फ़ारेनहाइट
K|केल्विन|||touching
°|डिग्री
B|बाइट|||touching
kB KB|किलोबाइट
MB|मेगाबाइट
GB|गीगाबाइट
TB|टेराबाइट
kbps|किलोबिट प्रति सेकंड
Mbps|मेगाबिट प्रति सेकंड
Gbps|गीगाबिट प्रति सेकंड
px|पिक्सेल
fps|फ़्रेम प्रति सेकंड
dpi|डॉट प्रति इंच
mph|मील प्रति घंटा
dB|डेसिबल
ppm|पीपीएम
%|प्रतिशत
‰|प्रति हज़ार
x|गुना|||touching`);

export const PER_NOUNS = wordSet(
  'महीना महीने वर्ष साल सप्ताह दिन घंटा घंटे मिनट सेकंड व्यक्ति इकाई पृष्ठ टीम सर्वर शब्द फ़िल्म वीडियो ग्राहक लीटर किलो मीटर किलोमीटर',
);

export const CURRENCIES = currencyTable(`
₹ Rs Rs. रु रु. INR|रुपया|रुपये||पैसा|पैसे
$ US$ USD|डॉलर|||सेंट
€ EUR|यूरो|||सेंट
£ GBP|पाउंड|||पेंस
¥ JPY|येन|||सेन
CNY RMB|युआन|||फ़ेन
C$ CA$ CAD|कनाडाई डॉलर|||सेंट
A$ AU$ AUD|ऑस्ट्रेलियाई डॉलर|||सेंट
CHF|स्विस फ़्रैंक|||सेंटीम
₩ KRW|वॉन|||जिओन
₽ RUB|रूबल|||कोपेक
₿ BTC|बिटकॉइन|||सातोशी`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, 'हज़ार': 3, 'हजार': 3, 'लाख': 5, M: 6, 'मिलियन': 6, 'करोड़': 7, 'करोड': 7, B: 9, 'अरब': 9, 'बिलियन': 9, 'खरब': 11, 'ट्रिलियन': 12,
  }),
); // prettier-ignore

export const MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');
export const MONTH_NAMES = nameTable(
  MONTHS.join(' '),
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्तूबर नवम्बर दिसम्बर',
);
export const WEEKDAYS = 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'.split(' ');
export const WEEKDAY_NAMES = nameTable(WEEKDAYS.join(' '));

export const ABBREVIATIONS = abbreviationTable(`
डॉ|डॉक्टर|title|bare
प्रो|प्रोफ़ेसर|title
श्री|श्री|title
कु|कुमारी|title
सं|संख्या|number
क्र|क्रमांक|number
पृ|पृष्ठ|number
उदा|उदाहरण|inside
ई.पू|ईसा पूर्व|any
dr|डॉक्टर|title|bare
mr|मिस्टर|title|bare
mrs|मिसेज़|title|bare
no|नंबर|number
etc|इत्यादि|any|bare
e.g|उदाहरण के लिए|inside
i.e|अर्थात|inside
vs|बनाम|inside|bare`);

export const NAMES: ReadonlyMap<string, string> = new Map([
  ['C++', 'सी प्लस प्लस'],
  ['C#', 'सी शार्प'],
]);

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  'और या का के की को में से पर ने है हैं था थे थी हो तक भी ही तो यह वह ये वे इस उस कि जो जब तब अब क्या क्यों कैसे नहीं मत एक बाद पहले ' +
    'साथ लिए बीच हम आप मैं तुम अपना अपने अपनी',
);
