import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
' ′|minuto|minuti|m|touching
km|chilometro|chilometri|m
m|metro|metri|m
dm|decimetro|decimetri|m
cm|centimetro|centimetri|m
mm|millimetro|millimetri|m
µm|micrometro|micrometri|m
nm|nanometro|nanometri|m
ft|piede|piedi|m
in " ″|pollice|pollici|m|touching
mi|miglio|miglia|m|touching
mcore|millicore|millicore|m
prime|primo|primo|m
cucch|cucchiaio|cucchiai|m
km²|chilometro quadrato|chilometri quadrati|m
m² mq|metro quadrato|metri quadrati|m
cm²|centimetro quadrato|centimetri quadrati|m
mm²|millimetro quadrato|millimetri quadrati|m
m³ mc|metro cubo|metri cubi|m
cm³|centimetro cubo|centimetri cubi|m
km³|chilometro cubo|chilometri cubi|m
ha|ettaro|ettari|m|touching
t|tonnellata|tonnellate|f|touching
kg Kg KG|chilogrammo|chilogrammi|m
g|grammo|grammi|m
mg|milligrammo|milligrammi|m
µg|microgrammo|microgrammi|m
lb|libbra|libbre|f
oz|oncia|once|f
l L|litro|litri|m
hl|ettolitro|ettolitri|m
dl|decilitro|decilitri|m
cl|centilitro|centilitri|m
ml mL|millilitro|millilitri|m
s sec|secondo|secondi|m
ms|millisecondo|millisecondi|m
µs|microsecondo|microsecondi|m
ns|nanosecondo|nanosecondi|m
min|minuto|minuti|m
h|ora|ore|f
d gg|giorno|giorni|m
Hz|hertz|hertz|m
kHz|chilohertz|chilohertz|m
MHz|megahertz|megahertz|m
GHz|gigahertz|gigahertz|m
W|watt|watt|m
mW|milliwatt|milliwatt|m
kW|chilowatt|chilowatt|m
MW|megawatt|megawatt|m
GW|gigawatt|gigawatt|m
Wh|wattora|wattora|m
kWh|chilowattora|chilowattora|m
MWh|megawattora|megawattora|m
GWh|gigawattora|gigawattora|m
TWh|terawattora|terawattora|m
V|volt|volt|m
mV|millivolt|millivolt|m
kV|chilovolt|chilovolt|m
A|ampere|ampere|m
mA|milliampere|milliampere|m
mAh|milliamperora|milliamperora|m
Ω|ohm|ohm|m
kΩ|chiloohm|chiloohm|m
J|joule|joule|m|touching
kJ|chilojoule|chilojoule|m
kcal|chilocaloria|chilocalorie|f
N|newton|newton|m|touching
Nm|newton metro|newton metro|m
Pa|pascal|pascal|m
hPa|ettopascal|ettopascal|m
kPa|chilopascal|chilopascal|m
bar|bar|bar|m
CV|cavallo|cavalli|m
°C|grado Celsius|gradi Celsius|m
°F|grado Fahrenheit|gradi Fahrenheit|m
K|kelvin|kelvin|m|touching
°|grado|gradi|m
B|byte|byte|m|touching
kB KB|kilobyte|kilobyte|m
MB|megabyte|megabyte|m
GB|gigabyte|gigabyte|m
TB|terabyte|terabyte|m
PB|petabyte|petabyte|m
KiB|kibibyte|kibibyte|m
MiB|mebibyte|mebibyte|m
GiB|gibibyte|gibibyte|m
kbit|kilobit|kilobit|m
Mbit|megabit|megabit|m
Gbit|gigabit|gigabit|m
kbps|kilobit al secondo|kilobit al secondo|m
Mbps|megabit al secondo|megabit al secondo|m
Gbps|gigabit al secondo|gigabit al secondo|m
px|pixel|pixel|m
pt|punto|punti|m|touching
fps|fotogramma al secondo|fotogrammi al secondo|m
bpm|battito al minuto|battiti al minuto|m
dpi|punto per pollice|punti per pollice|m
mph|miglio all'ora|miglia all'ora|m
dB|decibel|decibel|m
MP|megapixel|megapixel|m|touching
ppm|parte per milione|parti per milione|f
mol|mole|moli|f
s²|secondo quadrato|secondi quadrati|m
pz|pezzo|pezzi|m
mmHg|millimetro di mercurio|millimetri di mercurio|m
Mb|megabit|megabit|m
Gb|gigabit|gigabit|m
cpr|compressa|compresse|f
UI|unità internazionale|unità internazionali|f
%|per cento|per cento|
‰|per mille|per mille|
x|volte|volte|f|touching`);

export const PER_NOUNS = wordSet(
  'mese porzione die anno settimana giorno ora minuto secondo notte persona utente posto unità pezzo pagina squadra server richiesta token ' +
    'parola carattere immagine diapositiva film video evento messaggio cliente ordine dipendente dispositivo nucleo nodo ' +
    'veicolo famiglia litro chilo metro chilometro abitante studente grammo',
);

export const CURRENCIES = currencyTable(`
€ EUR|euro|euro|m|centesimo|centesimi|m
$ US$ USD|dollaro|dollari|m|centesimo|centesimi|m
C$ CA$ CAD|dollaro canadese|dollari canadesi|m|centesimo|centesimi|m
A$ AU$ AUD|dollaro australiano|dollari australiani|m|centesimo|centesimi|m
£ GBP|sterlina|sterline|f|penny|penny|m
¥ JPY|yen|yen|m|sen|sen|m
CNY RMB|yuan|yuan|m|fen|fen|m
₹ INR|rupia|rupie|f|paisa|paise|f
CHF|franco svizzero|franchi svizzeri|m|centesimo|centesimi|m
₩ KRW|won|won|m|jeon|jeon|m
₽ RUB|rublo|rubli|m|copeca|copechi|m
₺ TRY|lira turca|lire turche|f|kuruş|kuruş|m
₿ BTC|bitcoin|bitcoin|m|satoshi|satoshi|m
R$ BRL|real|real|m|centavo|centavos|m
SEK|corona svedese|corone svedesi|f|öre|öre|m
NOK|corona norvegese|corone norvegesi|f|øre|øre|m
DKK|corona danese|corone danesi|f|øre|øre|m
PLN|zloty|zloty|m|grosz|groszy|m
MXN|peso|pesos|m|centavo|centavos|m
₴ UAH|grivnia|grivnie|f|copeca|copechi|m`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, mila: 3, M: 6, mln: 6, 'mln.': 6, milione: 6, milioni: 6, mld: 9, 'mld.': 9, mrd: 9, miliardo: 9,
    miliardi: 9, bilione: 12, bilioni: 12,
  }),
); // prettier-ignore

export const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ');
export const MONTH_NAMES = nameTable(MONTHS.join(' '), 'gen feb mar apr mag giu lug ago set ott nov dic');
export const WEEKDAYS = 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' ');
export const WEEKDAY_NAMES = nameTable('lun mar mer gio ven sab dom');

export const ABBREVIATIONS = abbreviationTable(`
dott|dottor|title|bare
dr|dottor|title|bare
dott.ssa|dottoressa|any|bare
dr.ssa|dottoressa|any|bare
prof|professor|title|bare
prof.ssa|professoressa|any|bare
ing|ingegner|title
avv|avvocato|title
arch|architetto|title
geom|geometra|title
rag|ragionier|title
sig|signor|title|bare
sigg|signori|title
sig.ra|signora|any|bare
sig.na|signorina|any|bare
on|onorevole|title
gen|generale|title
s|san|title
dip|dipartimento|inside
p.za|piazza|any|bare
p.zza|piazza|any|bare
pza|piazza|inside
v.le|viale|any|bare
c.so|corso|any|bare
n|numero|number
nr|numero|number|bare
n°|numero|number|bare
nº|numero|number|bare
n.º|numero|number|bare
nn|numeri|number
p|pagina|number
pag|pagina|number|bare
pagg|pagine|number
pp|pagine|number
cap|capitolo|number|bare
fig|figura|number|bare
tab|tabella|number|bare
art|articolo|number|bare
vol|volume|number|bare
ed|edizione|number
sez|sezione|number
sec|secolo|any
tel|telefono|any
cell|cellulare|any
int|interno|number
ecc|eccetera|any|bare
es|esempio|inside
es@number|esercizio|number
co|comma|number
sent|sentenza|inside
pers|persone|any
p.es|per esempio|inside
ad es|ad esempio|inside
e.g|per esempio|inside
i.e|cioè|inside
vs|contro|inside|bare
cfr|confronta|inside|bare
ca|circa|inside
max|massimo|number
min|minimo|number
a.c|avanti Cristo|any
d.c|dopo Cristo|any
s.p.a|società per azioni|any
s.r.l|società a responsabilità limitata|any
c.a|corrente anno|any
n.b|nota bene|any
s.o.s|S O S|any
abit|abitanti|any
tot|totale|any
incl|incluso|inside
escl|escluso|inside`);

export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JSON: 'géison', YAML: 'iàmel',
    IPv4: 'I P versione quattro', IPv6: 'I P versione sei', 'C++': 'C più più', 'C#': 'C sharp', 'F#': 'F sharp',
    '.NET': 'dot net', SpA: 'S P A', Srl: 'S R L',
  }),
); // prettier-ignore

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  "a ad agli ai al alla alle allo anche ancora avere aveva c' che chi ci circa col come con contro così cui d' da dagli dai dal " +
    'dalla dalle dallo degli dei del della delle dello di dopo dove due durante e è ed era erano essere fa fino fra fu furono ' +
    "già gli ha hanno i il in infatti invece io l' la le lei lo loro lui ma mentre mi mio molto ne negli nei nel nella nelle " +
    'nello no noi noi nostro o ogni oppure per perché però più poi prima quale quando quanto quasi quella quelle quelli quello ' +
    "questa queste questi questo qui s' sarà se secondo sempre senza si sì sia solo sono sopra sotto su sua sue sugli sui sul " +
    'sulla sulle suo suoi tra tu tutti tutto un una uno verso vi virgola punto cento',
);
