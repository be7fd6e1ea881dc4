import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
' ′|Minute|Minuten|f|touching
km|Kilometer|Kilometer|m
m|Meter|Meter|m
dm|Dezimeter|Dezimeter|m
cm|Zentimeter|Zentimeter|m
mm|Millimeter|Millimeter|m
µm|Mikrometer|Mikrometer|m
nm|Nanometer|Nanometer|m
ft|Fuß|Fuß|m
in " ″|Zoll|Zoll|m|touching
mi|Meile|Meilen|f|touching
mcore|Millicore|Millicores|m
prime|Strich|Strich|m
km²|Quadratkilometer|Quadratkilometer|m
m² qm|Quadratmeter|Quadratmeter|m
cm²|Quadratzentimeter|Quadratzentimeter|m
mm²|Quadratmillimeter|Quadratmillimeter|m
m³|Kubikmeter|Kubikmeter|m
cm³ ccm|Kubikzentimeter|Kubikzentimeter|m
km³|Kubikkilometer|Kubikkilometer|m
ha|Hektar|Hektar|m
t|Tonne|Tonnen|f
kg Kg KG|Kilogramm|Kilogramm|n
g|Gramm|Gramm|n
mg|Milligramm|Milligramm|n
µg|Mikrogramm|Mikrogramm|n
l L|Liter|Liter|m
hl|Hektoliter|Hektoliter|m
dl|Deziliter|Deziliter|m
cl|Zentiliter|Zentiliter|m
ml mL|Milliliter|Milliliter|m
s sec Sek sek|Sekunde|Sekunden|f
ms|Millisekunde|Millisekunden|f
µs|Mikrosekunde|Mikrosekunden|f
ns|Nanosekunde|Nanosekunden|f
min Min|Minute|Minuten|f
h Std std|Stunde|Stunden|f
d|Tag|Tage|m|touching
Hz|Hertz|Hertz|n
kHz|Kilohertz|Kilohertz|n
MHz|Megahertz|Megahertz|n
GHz|Gigahertz|Gigahertz|n
W|Watt|Watt|n
mW|Milliwatt|Milliwatt|n
kW|Kilowatt|Kilowatt|n
MW|Megawatt|Megawatt|n
GW|Gigawatt|Gigawatt|n
Wh|Wattstunde|Wattstunden|f
kWh kwh|Kilowattstunde|Kilowattstunden|f
MWh|Megawattstunde|Megawattstunden|f
GWh|Gigawattstunde|Gigawattstunden|f
TWh|Terawattstunde|Terawattstunden|f
V|Volt|Volt|n
mV mv|Millivolt|Millivolt|n
kV|Kilovolt|Kilovolt|n
A|Ampere|Ampere|n|touching
mA|Milliampere|Milliampere|n
mAh|Milliamperestunde|Milliamperestunden|f
Ω|Ohm|Ohm|n
kΩ|Kiloohm|Kiloohm|n
J|Joule|Joule|n|touching
kJ|Kilojoule|Kilojoule|n
kcal|Kilokalorie|Kilokalorien|f
N|Newton|Newton|n|touching
Nm|Newtonmeter|Newtonmeter|m
Pa|Pascal|Pascal|n
hPa|Hektopascal|Hektopascal|n
kPa|Kilopascal|Kilopascal|n
bar|Bar|Bar|n
PS|PS|PS|n
°C|Grad Celsius|Grad Celsius|m
°F|Grad Fahrenheit|Grad Fahrenheit|m
K|Kelvin|Kelvin|n|touching
°|Grad|Grad|m
B|Byte|Bytes|n|touching
kB KB|Kilobyte|Kilobyte|n
MB|Megabyte|Megabyte|n
GB|Gigabyte|Gigabyte|n
TB|Terabyte|Terabyte|n
PB|Petabyte|Petabyte|n
KiB|Kibibyte|Kibibyte|n
MiB|Mebibyte|Mebibyte|n
GiB|Gibibyte|Gibibyte|n
bit|Bit|Bit|n
kbit|Kilobit|Kilobit|n
Mbit|Megabit|Megabit|n
Gbit|Gigabit|Gigabit|n
kbps|Kilobit pro Sekunde|Kilobit pro Sekunde|n
Mbps|Megabit pro Sekunde|Megabit pro Sekunde|n
Gbps|Gigabit pro Sekunde|Gigabit pro Sekunde|n
px|Pixel|Pixel|n
pt|Punkt|Punkt|m|touching
fps|Bild pro Sekunde|Bilder pro Sekunde|n
dpi|Punkt pro Zoll|Punkte pro Zoll|m
mph|Meile pro Stunde|Meilen pro Stunde|f
dB|Dezibel|Dezibel|n
MP|Megapixel|Megapixel|n|touching
ppm|Teil pro Million|Teile pro Million|m
mol|Mol|Mol|n
s²|Quadratsekunde|Quadratsekunden|f
mmHg|Millimeter Quecksilbersäule|Millimeter Quecksilbersäule|m
Mb|Megabit|Megabit|n
Gb|Gigabit|Gigabit|n
Tabl Tbl|Tablette|Tabletten|f
TL|Teelöffel|Teelöffel|m
EL|Esslöffel|Esslöffel|m
IE|Internationale Einheit|Internationale Einheiten|f
St Stck Stk|Stück|Stück|n
%|Prozent|Prozent|n
‰|Promille|Promille|n
x|mal|mal|n|touching`);

export const PER_NOUNS = wordSet(
  'Monat Portion Jahr Woche Tag Stunde Minute Sekunde Nacht Person Kopf Nutzer Nutzerin Platz Einheit Stück Seite Team Server ' +
    'Anfrage Token Wort Zeichen Bild Folie Film Video Abfrage Ereignis Nachricht Kunde Bestellung Mitarbeiter Gerät Kern ' +
    'Knoten Fahrzeug Haushalt Liter Kilo Meter Kilometer Ticket Schule Klasse Einwohner Gramm',
);

export const CURRENCIES = currencyTable(`
€ EUR|Euro|Euro|m|Cent|Cent|m
$ US$ USD|Dollar|Dollar|m|Cent|Cent|m
C$ CA$ CAD|kanadischer Dollar|kanadische Dollar|m|Cent|Cent|m
A$ AU$ AUD|australischer Dollar|australische Dollar|m|Cent|Cent|m
£ GBP|Pfund|Pfund|n|Penny|Pence|m
¥ JPY|Yen|Yen|m|Sen|Sen|m
CNY RMB|Yuan|Yuan|m|Fen|Fen|m
₹ INR|Rupie|Rupien|f|Paisa|Paise|m
CHF|Franken|Franken|m|Rappen|Rappen|m
₩ KRW|Won|Won|m|Jeon|Jeon|m
₽ RUB|Rubel|Rubel|m|Kopeke|Kopeken|f
₺ TRY|Lira|Lira|f|Kuruş|Kuruş|m
₿ BTC|Bitcoin|Bitcoin|m|Satoshi|Satoshi|m
R$ BRL|Real|Real|m|Centavo|Centavos|m
SEK|schwedische Krone|schwedische Kronen|f|Öre|Öre|n
NOK|norwegische Krone|norwegische Kronen|f|Öre|Öre|n
DKK|dänische Krone|dänische Kronen|f|Öre|Öre|n
PLN|Złoty|Złoty|m|Grosz|Groszy|m
MXN|Peso|Pesos|m|Centavo|Centavos|m
₴ UAH|Hrywnja|Hrywnja|f|Kopeke|Kopeken|f`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, tausend: 3, 'tsd.': 3, tsd: 3, M: 6, million: 6, millionen: 6, mio: 6, 'mio.': 6, milliarde: 9,
    milliarden: 9, mrd: 9, 'mrd.': 9, billion: 12, billionen: 12, 'bio.': 12, billiarde: 15, billiarden: 15,
  }),
); // prettier-ignore

export const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
export const MONTH_NAMES = nameTable(
  MONTHS.join(' ').toLowerCase(),
  'jan feb mär apr mai jun jul aug sep okt nov dez',
  'jänner feber mrz',
);
/** The third list has no names for the rest. */
export const WEEKDAYS = 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' ');
export const WEEKDAY_NAMES = nameTable('mo di mi do fr sa so');

export const ABBREVIATIONS = abbreviationTable(`
dr|Doktor|title|bare
prof|Professor|title|bare
hr|Herr|title
fr|Frau|title
frl|Fräulein|title
mr|Mister|title|bare
mrs|Misses|title|bare
ms|Miss|title|bare
st|Sankt|title|bare
ing|Ingenieur|title
dipl|Diplom|title
hl|Heiliger|title
nr|Nummer|number|bare
nrn|Nummern|number
abb|Abbildung|number|bare
tab|Tabelle|number|bare
kap|Kapitel|number|bare
abs|Absatz|number
abschn|Abschnitt|number
art|Artikel|number
bd|Band|number
s|Seite|number
s@section|Satz|number
lit|Buchstabe|inside
gl|Gleichung|number
aufl|Auflage|number
ca|circa|inside|bare
min|mindestens|number
max|maximal|number
z.b|zum Beispiel|inside
d.h|das heißt|inside
u.a|unter anderem|any
u.ä|und Ähnliches|any
o.ä|oder Ähnliches|any
v.a|vor allem|inside
i.d|in der|inside
i.d.r|in der Regel|inside
u.v.m|und vieles mehr|any
m.a.w|mit anderen Worten|inside
z.t|zum Teil|inside
z.zt|zurzeit|inside
u.u|unter Umständen|inside
s.abb|siehe Abbildung|inside
s.kap|siehe Kapitel|inside
s.tab|siehe Tabelle|inside
s.s|siehe Seite|inside
s.o|siehe oben|any
s.u|siehe unten|any
n.chr|nach Christus|any
v.chr|vor Christus|any
m.e|meines Erachtens|inside
e.v|eingetragener Verein|any
o.g|oben genannt|inside
i.e|das heißt|inside
e.g|zum Beispiel|inside
bzw|beziehungsweise|inside|bare
usw|und so weiter|any|bare
etc|et cetera|any
vgl|vergleiche|inside|bare
evtl|eventuell|inside|bare
ggf|gegebenenfalls|inside|bare
inkl|inklusive|inside|bare
exkl|exklusive|inside|bare
mwst|Mehrwertsteuer|any|bare
co|Co|inside
mio|Millionen|any
mrd|Milliarden|any
z.hd|zu Händen|inside
o.k|O K|any
zzgl|zuzüglich|inside|bare
bspw|beispielsweise|inside|bare
insb|insbesondere|inside
sog|sogenannte|inside
urspr|ursprünglich|inside
allg|allgemein|inside
bes|besonders|inside
entspr|entsprechend|inside
versch|verschiedene|inside
tgl|täglich|any
tägl|täglich|any
wöchentl|wöchentlich|any
monatl|monatlich|any
jährl|jährlich|any
ggü|gegenüber|inside
lt|laut|inside
vj|Vorjahr|any
bsp|Beispiel|any
stk|Stück|any
stck|Stück|any
gr|Größe|number
ff|folgende|any
jhd|Jahrhundert|any
jh|Jahrhundert|any
jhdt|Jahrhundert|any
std|Stunden|any
tel|Telefon|any
vs|versus|inside|bare
mind|mindestens|inside
gem|gemäß|inside
zw|zwischen|inside
hrsg|herausgegeben|any
verf|Verfasser|any
anm|Anmerkung|any
abk|Abkürzung|any
p.a|pro Jahr|any
p.o|per os|any
pers|Personen|any
pck|Päckchen|inside
ust|Umsatzsteuer|any|bare
bj|Baujahr|number
aufg|Aufgabe|number
temp|Temperatur|any
u|und|inside
i.v.m|in Verbindung mit|inside
urt|Urteil|inside
v|von|inside
v@number|vom|number
az|Aktenzeichen|inside
geb|geboren|any
gest|gestorben|any
str|Straße|any
c/o|bei|inside|bare`);

export const SHORT_ENDS: ReadonlyMap<string, string> = new Map([
  ['str', 'straße'],
  ['pl', 'platz'],
]);

export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    IPv4: 'I P Version vier', IPv6: 'I P Version sechs', 'C++': 'C plus plus', 'C#': 'C sharp', 'F#': 'F sharp',
    '.NET': 'dot net', GmbH: 'G M B H', KG: 'K G', kHz: 'Kilohertz',
  }),
); // prettier-ignore

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  'aber alle als also am an auch auf aus bei bis da damit dann das dass dem den denn der des die dies dieser doch durch ein ' +
    'eine einem einen einer eines er es etwa für gegen gibt hat haben hier hin ich ihr im in ins ist ja je jede kann kein ' +
    'mal man mehr mit nach nicht noch nun nur ob oder ohne pro sein seit sehr sich sie sind so sowie über um und uns unter ' +
    'vom von vor war waren was weil wenn wer werden wie wir wird wurde wurden zu zum zur zwischen bzw hoch komma punkt prozent',
);
