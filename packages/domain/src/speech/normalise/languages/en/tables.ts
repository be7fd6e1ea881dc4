import type { Abbreviation, AbbreviationPlace, CurrencyNames, UnitNames } from '../../language.ts';

/** Unit, singular, plural, and 'touching' for one that is also a word or a marker. Case matters. */
const UNIT_LINES = String.raw`
x|times|times|touching
cc|cubic centimeter|cubic centimeters
mph|mile per hour|miles per hour
km²|square kilometer|square kilometers
m²|square meter|square meters
cm²|square centimeter|square centimeters
m³|cubic meter|cubic meters
cm³|cubic centimeter|cubic centimeters
km|kilometer|kilometers
m|meter|meters
cm|centimeter|centimeters
mm|millimeter|millimeters
µm|micrometer|micrometers
nm|nanometer|nanometers
ft|foot|feet
mi|mile|miles
kg|kilogram|kilograms
g|gram|grams
mg|milligram|milligrams
µg|microgram|micrograms
lb|pound|pounds
lbs|pound|pounds
oz|ounce|ounces
s|second|seconds
sec|second|seconds
ms|millisecond|milliseconds
µs|microsecond|microseconds
ns|nanosecond|nanoseconds
min|minute|minutes
h|hour|hours
hr|hour|hours
hrs|hour|hours
Hz|hertz|hertz
kHz|kilohertz|kilohertz
MHz|megahertz|megahertz
GHz|gigahertz|gigahertz
W|watt|watts
kW|kilowatt|kilowatts
MW|megawatt|megawatts
GW|gigawatt|gigawatts
Wh|watt hour|watt hours
kWh|kilowatt hour|kilowatt hours
MWh|megawatt hour|megawatt hours
V|volt|volts
mV|millivolt|millivolts
kV|kilovolt|kilovolts
mA|milliamp|milliamps
Ω|ohm|ohms
J|joule|joules|touching
kJ|kilojoule|kilojoules
kcal|kilocalorie|kilocalories
N|newton|newtons|touching
Pa|pascal|pascals
kPa|kilopascal|kilopascals
bar|bar|bars|touching
°C|degree Celsius|degrees Celsius
°F|degree Fahrenheit|degrees Fahrenheit
°|degree|degrees
L|liter|liters
l|liter|liters
ml|milliliter|milliliters
mL|milliliter|milliliters
ha|hectare|hectares|touching
B|byte|bytes|touching
kB|kilobyte|kilobytes
KB|kilobyte|kilobytes
MB|megabyte|megabytes
GB|gigabyte|gigabytes
TB|terabyte|terabytes
PB|petabyte|petabytes
KiB|kibibyte|kibibytes
MiB|mebibyte|mebibytes
GiB|gibibyte|gibibytes
kbps|kilobit per second|kilobits per second
Mbps|megabit per second|megabits per second
Gbps|gigabit per second|gigabits per second
px|pixel|pixels
pt|point|points|touching
fps|frame per second|frames per second
rpm|revolution per minute|revolutions per minute
dB|decibel|decibels
%|percent|percent
¢|cent|cents
pts|point|points
mEq|milliequivalent|milliequivalents
dBm|D B M|D B M
‰|per mille|per mille
pp|percentage point|percentage points|touching
bps|bit per second|bits per second
bp|basis point|basis points|touching
mcore|millicore|millicores
prime|prime|prime
in|inch|inches|touching
"|inch|inches|touching
″|inch|inches|touching
′|foot|feet|touching
yd|yard|yards
yds|yard|yards
sq|square|square|touching
mAh|milliamp hour|milliamp hours
Ah|amp hour|amp hours
A|amp|amps|touching
kA|kiloamp|kiloamps
µA|microamp|microamps
kΩ|kilohm|kilohms
MΩ|megohm|megohms
mΩ|milliohm|milliohms
ohm|ohm|ohms
mo|month|months
mos|month|months
wk|week|weeks
wks|week|weeks
yr|year|years
yrs|year|years
d|day|days
req|request|requests
reqs|request|requests
bpm|beat per minute|beats per minute
IU|international unit|international units
atm|atmosphere|atmospheres
tab|tablet|tablets
tabs|tablet|tablets
Ki|kibibyte|kibibytes|touching
Mi|mebibyte|mebibytes|touching
Gi|gibibyte|gibibytes|touching
yo|year old|year old
'|foot|feet|touching
mins|minute|minutes
secs|second|seconds
dl|deciliter|deciliters
dL|deciliter|deciliters
cl|centiliter|centiliters
hl|hectoliter|hectoliters
dm|decimeter|decimeters
t|ton|tons|touching
mmHg|millimeter of mercury|millimeters of mercury
hPa|hectopascal|hectopascals
MPa|megapascal|megapascals
mbar|millibar|millibars
psi|pound per square inch|pounds per square inch
hp|horsepower|horsepower
kN|kilonewton|kilonewtons
Nm|newton meter|newton meters
cal|calorie|calories
MJ|megajoule|megajoules
eV|electronvolt|electronvolts
lm|lumen|lumens
lx|lux|lux
cd|candela|candelas|touching
K|kelvin|kelvins|touching
mol|mole|moles
Bq|becquerel|becquerels
kbit|kilobit|kilobits
Mbit|megabit|megabits
Gbit|gigabit|gigabits
kb|kilobit|kilobits|touching
Mb|megabit|megabits
Gb|gigabit|gigabits
Tbps|terabit per second|terabits per second
mbps|megabit per second|megabits per second
kph|kilometer per hour|kilometers per hour
gal|gallon|gallons
tbsp|tablespoon|tablespoons
Tbsp|tablespoon|tablespoons
s²|second squared|seconds squared
tsp|teaspoon|teaspoons
pg|picogram|picograms
TWh|terawatt hour|terawatt hours
GWh|gigawatt hour|gigawatt hours
mW|milliwatt|milliwatts
µF|microfarad|microfarads
dpi|dot per inch|dots per inch
ppi|pixel per inch|pixels per inch
ppm|part per million|parts per million
ppb|part per billion|parts per billion
Mpx|megapixel|megapixels
MP|megapixel|megapixels|touching
KG|kilogram|kilograms
Kg|kilogram|kilograms
km³|cubic kilometer|cubic kilometers
mm²|square millimeter|square millimeters
ft²|square foot|square feet
ft³|cubic foot|cubic feet
in²|square inch|square inches
mm³|cubic millimeter|cubic millimeters
mi²|square mile|square miles`;

export const UNITS: ReadonlyMap<string, UnitNames> = new Map(
  UNIT_LINES.trim()
    .split('\n')
    .map((line) => {
      const [unit, one, many, touching] = line.split('|') as [string, string, string, string?];
      return [unit, { one, many, isTouchingOnly: touching !== undefined }];
    }),
);

/** Nouns behind a slash: '$5/user/month'. */
const PER_NOUNS = new Set(
  (
    'user month year week day hour minute second night person people seat item unit piece page head capita team server ' +
    'request token word character image frame slide film video call query event message order customer student employee ' +
    'device core node vehicle household mile foot yard acre liter litre kilo pound ounce ton share ticket game round serving portion dose visit patient room bed kit class household lesson shift'
  ).split(' '),
);

/** The singular of a noun that things are counted by; null for any other word. */
export function perNoun(word: string): string | null {
  return PER_NOUNS.has(word) ? word : null;
}

const CURRENCY_LINES = `
$ US$ USD|dollar|dollars|cent|cents
C$ CA$ CAD|Canadian dollar|Canadian dollars|cent|cents
A$ AU$ AUD|Australian dollar|Australian dollars|cent|cents
€ EUR|euro|euros|cent|cents
£ GBP|pound|pounds|penny|pence
¥ JPY|yen|yen|sen|sen
CNY RMB|yuan|yuan|fen|fen
₹ INR|rupee|rupees|paisa|paise
CHF|franc|francs|centime|centimes
₩ KRW|won|won|jeon|jeon
₽ RUB|ruble|rubles|kopek|kopeks
₺ TRY|lira|lira|kurus|kurus
₿ BTC|bitcoin|bitcoins|satoshi|satoshis
R$ BRL|real|reais|centavo|centavos
SEK|Swedish krona|Swedish kronor|ore|ore
NOK|Norwegian krone|Norwegian kroner|ore|ore
DKK|Danish krone|Danish kroner|ore|ore
PLN|zloty|zlotys|grosz|groszy
MXN|peso|pesos|centavo|centavos
₴ UAH|hryvnia|hryvnias|kopiyka|kopiykas
₪ ILS|shekel|shekels|agora|agorot
₫ VND|dong|dong|xu|xu
₱ PHP|peso|pesos|centavo|centavos`;

export const CURRENCIES: ReadonlyMap<string, CurrencyNames> = new Map(
  CURRENCY_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [signs, one, many, cent, cents] = line.split('|') as [string, string, string, string, string];
      return signs.split(' ').map((sign) => [sign, { one, many, cent, cents }] as const);
    }),
);

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
export const MONTH_NAMES: ReadonlyMap<string, number> = new Map([
  ...MONTHS.map((month, index) => [month, index + 1] as const),
  ...MONTHS.map((month, index) => [month.slice(0, 3), index + 1] as const),
  ['sept', 9],
]);
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
export const WEEKDAY_NAMES: ReadonlyMap<string, number> = new Map([
  ...WEEKDAYS.map((day, index) => [day.slice(0, 3), index + 1] as const),
  ...(['tues', 'weds', 'thur', 'thurs'] as const).map(
    (day) => [day, { tues: 2, weds: 3, thur: 4, thurs: 4 }[day]] as const,
  ),
]);

/** Abbreviation, words, place, and 'bare' for one that needs no full stop. */
const ABBREVIATION_LINES = `
dr|Doctor|title|bare
dr@street|Drive|street
mr|Mister|title|bare
mrs|Missus|title|bare
ms|Miz|title|bare
prof|Professor|title|bare
gov|Governor|title
capt|Captain|title
gen|General|title
col|Colonel|title
lt|Lieutenant|title
maj|Major|title
sgt|Sergeant|title
cpl|Corporal|title
cmdr|Commander|title
adm|Admiral|title
sen|Senator|title
rep|Representative|title
pres|President|title
hon|Honorable|title
rev|Reverend|title
fr|Father|title
msgr|Monsignor|title
supt|Superintendent|title
st|Saint|title|bare
st@street|Street|street
mt|Mount|title|bare
ft|Fort|title
ave|Avenue|street|bare
blvd|Boulevard|street|bare
rd|Road|street|bare
ln|Lane|street|bare
hwy|Highway|street|bare
expy|Expressway|street|bare
pkwy|Parkway|street|bare
sq|Square|street
ct|Court|street|bare
no|number|number
nos|numbers|number
fig|figure|number
figs|figures|number
eq|equation|number
eqs|equations|number
sec|section|number
ch|chapter|number
chap|chapter|number
vol|volume|number
vols|volumes|number
p|page|number
pp|pages|number
pg|page|number|bare
pgs|pages|number|bare
wk|week|number
wks|weeks|number
lat|latitude|number
art|article|number
app|appendix|number
ste|Suite|number|bare
bldg|Building|number
apt|apartment|number|bare
ex|exercise|number
exs|exercises|number
ll|lines|number
sin|sine|number|bare
cos|cosine|number|bare
ed|edition|number
min|minimum|number
max|maximum|number
ca|circa|number
c|circa|number
inc|Incorporated|name
ltd|Limited|name
corp|Corporation|name
co|Company|name
bros|Brothers|name
jr|Junior|name
sr|Senior|name
esq|Esquire|name
e.g|for example,|inside
eg|for example,|inside
i.e|that is,|inside
ie|that is,|inside
vs|versus|inside|bare
v|versus|inside
v@number|version|number
y/o|year old|inside|bare
s.d|standard deviation|inside
rm|room|number
incl|including|inside|bare
excl|excluding|inside|bare
esp|especially|inside
resp|respectively|any
aka|also known as|inside|bare
a.k.a|also known as|inside
n/a|N A|any|bare
p.a|per annum|any
b.i.d|twice a day|any
t.i.d|three times a day|any
q.i.d|four times a day|any
p.r.n|as needed|any
d.p|decimal places|any
s.f|significant figures|any
cf|compare|inside
viz|namely|inside
approx|approximately|inside|bare
al|al|inside
est|established|number
etc|et cetera|any
dept|department|any
avg|average|any
govt|government|any
mfg|manufacturing|any
intl|international|any
univ|university|any
assoc|association|any
misc|miscellaneous|any
temp|temperature|any
qty|quantity|any
tel|telephone|any
ext|extension|number
w/o|without|inside|bare
w/|with|inside|bare
a.m|A M|any
p.m|P M|any
ph.d|P H D|any
b.c|B C|any
a.d|A D|any`;

export const ABBREVIATIONS: ReadonlyMap<string, Abbreviation> = new Map(
  ABBREVIATION_LINES.trim()
    .split('\n')
    .map((line) => {
      const [written, spoken, place, bare] = line.split('|') as [string, string, AbbreviationPlace, string?];
      return [written, { spoken, place, isBare: bare !== undefined }];
    }),
);

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
  'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
  'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|' +
  'OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
  'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|DC D C';
/** States behind a comma, as in addresses. */
export const REGIONS: ReadonlyMap<string, string> = new Map(
  STATES.split('|').map((state) => [state.slice(0, 2), state.slice(3)] as const),
);
export const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['N', 'North'],
  ['S', 'South'],
  ['E', 'East'],
  ['W', 'West'],
]);

/** Names with signs or digits that are not pronounced as they are written. */
export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    IPv4: 'I P version four',
    IPv6: 'I P version six',
    'C++': 'C plus plus',
    'C#': 'C sharp',
    'F#': 'F sharp',
    '.NET': 'dot net',
    PhD: 'P H D',
    PhDs: "P H D's",
    'S&P': 'S and P',
    i18n: 'internationalization',
    l10n: 'localization',
    a11y: 'accessibility',
    o11y: 'observability',
    k8s: 'Kubernetes',
    K8s: 'Kubernetes',
    Ctrl: 'Control',
    Cmd: 'Command',
    vCPU: 'V C P U',
    vCPUs: "V C P U's",
    'TL;DR': 'T L D R',
    WWI: 'World War One',
    WWII: 'World War Two',
    HbA1c: 'H B A one C',
    SpO2: 'S P O two',
    q4h: 'every four hours',
    q6h: 'every six hours',
    q8h: 'every eight hours',
    q12h: 'every twelve hours',
  }),
);

/** Names in a spelling that a synthesiser reads by its letters, for one that knows no names. */
export const RESPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    SQL: 'sequel',
    NoSQL: 'no sequel',
    MySQL: 'my sequel',
    PostgreSQL: 'postgress',
    JSON: 'jay son',
    YAML: 'yammel',
    GIF: 'gif',
    JPEG: 'jay peg',
    SaaS: 'sass',
    PaaS: 'pass',
    IaaS: 'eye ass',
    WiFi: 'why fie',
    'Wi-Fi': 'why fie',
    GitHub: 'git hub',
    GitLab: 'git lab',
    Kubernetes: 'koober netties',
    nginx: 'engine X',
    iOS: 'eye O S',
    macOS: 'mac O S',
    kubectl: 'cube control',
    OAuth: 'oh auth',
    DevOps: 'dev ops',
    COVID: 'covid',
    LaTeX: 'lay tech',
  }),
);
