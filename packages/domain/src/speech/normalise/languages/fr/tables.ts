import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
' ′|minute|minutes|f|touching
km|kilomètre|kilomètres|m
m|mètre|mètres|m
dm|décimètre|décimètres|m
cm|centimètre|centimètres|m
mm|millimètre|millimètres|m
µm|micromètre|micromètres|m
nm|nanomètre|nanomètres|m
ft|pied|pieds|m
in " ″|pouce|pouces|m|touching
mi|mille|milles|m|touching
mcore|millicore|millicores|m
prime|prime|prime|m
km²|kilomètre carré|kilomètres carrés|m
m²|mètre carré|mètres carrés|m
cm²|centimètre carré|centimètres carrés|m
mm²|millimètre carré|millimètres carrés|m
m³|mètre cube|mètres cubes|m
cm³|centimètre cube|centimètres cubes|m
km³|kilomètre cube|kilomètres cubes|m
ha|hectare|hectares|m|touching
t|tonne|tonnes|f|touching
kg Kg KG|kilogramme|kilogrammes|m
g|gramme|grammes|m
mg|milligramme|milligrammes|m
µg|microgramme|microgrammes|m
lb|livre|livres|f
oz|once|onces|f
l L|litre|litres|m
hl|hectolitre|hectolitres|m
dl|décilitre|décilitres|m
cl cL|centilitre|centilitres|m
ml mL|millilitre|millilitres|m
s sec|seconde|secondes|f|touching
ms|milliseconde|millisecondes|f
µs|microseconde|microsecondes|f
ns|nanoseconde|nanosecondes|f
min mn|minute|minutes|f
h|heure|heures|f
j|jour|jours|m|touching
Hz|hertz|hertz|m
kHz|kilohertz|kilohertz|m
MHz|mégahertz|mégahertz|m
GHz|gigahertz|gigahertz|m
W|watt|watts|m
mW|milliwatt|milliwatts|m
kW|kilowatt|kilowatts|m
MW|mégawatt|mégawatts|m
GW|gigawatt|gigawatts|m
Wh|wattheure|wattheures|m
kWh|kilowattheure|kilowattheures|m
MWh|mégawattheure|mégawattheures|m
GWh|gigawattheure|gigawattheures|m
TWh|térawattheure|térawattheures|m
V|volt|volts|m
mV|millivolt|millivolts|m
kV|kilovolt|kilovolts|m
A|ampère|ampères|m|touching
mA|milliampère|milliampères|m
mAh|milliampère-heure|milliampères-heures|m
Ω|ohm|ohms|m
kΩ|kilohm|kilohms|m
J|joule|joules|m|touching
kJ|kilojoule|kilojoules|m
kcal|kilocalorie|kilocalories|f
N|newton|newtons|m|touching
Nm|newton-mètre|newtons-mètres|m
Pa|pascal|pascals|m
hPa|hectopascal|hectopascals|m
kPa|kilopascal|kilopascals|m
bar|bar|bars|m
ch|cheval|chevaux|m|touching
°C|degré Celsius|degrés Celsius|m
°F|degré Fahrenheit|degrés Fahrenheit|m
K|kelvin|kelvins|m|touching
°|degré|degrés|m
o|octet|octets|m|touching
ko Ko|kilooctet|kilooctets|m
Mo|mégaoctet|mégaoctets|m
Go|gigaoctet|gigaoctets|m
To|téraoctet|téraoctets|m
Po|pétaoctet|pétaoctets|m
kB KB|kilooctet|kilooctets|m
MB|mégaoctet|mégaoctets|m
GB|gigaoctet|gigaoctets|m
TB|téraoctet|téraoctets|m
kbit|kilobit|kilobits|m
Mbit|mégabit|mégabits|m
Gbit|gigabit|gigabits|m
kbps|kilobit par seconde|kilobits par seconde|m
Mbps|mégabit par seconde|mégabits par seconde|m
Gbps|gigabit par seconde|gigabits par seconde|m
px|pixel|pixels|m
pt|point|points|m|touching
fps|image par seconde|images par seconde|f
ips|image par seconde|images par seconde|f
dpi ppp|point par pouce|points par pouce|m
mph|mille par heure|milles par heure|m
dB|décibel|décibels|m
MP|mégapixel|mégapixels|m|touching
ppm|partie par million|parties par million|f
mol|mole|moles|f
s²|seconde au carré|secondes au carré|f
mmHg|millimètre de mercure|millimètres de mercure|m
Mb|mégabit|mégabits|m
Gb|gigabit|gigabits|m
cp|comprimé|comprimés|m
UI|unité internationale|unités internationales|f
%|pour cent|pour cent|
‰|pour mille|pour mille|
x|fois|fois|f|touching`);

export const PER_NOUNS = wordSet(
  'mois portion an année semaine jour heure minute seconde nuit personne utilisateur utilisatrice siège unité pièce page équipe ' +
    'serveur requête jeton token mot caractère image diapositive film vidéo événement message client commande employé appareil ' +
    'cœur nœud véhicule foyer litre kilo mètre kilomètre habitant élève gramme',
);

export const CURRENCIES = currencyTable(`
€ EUR|euro|euros|m|centime|centimes|m
$ US$ USD|dollar|dollars|m|cent|cents|m
C$ CA$ CAD|dollar canadien|dollars canadiens|m|cent|cents|m
A$ AU$ AUD|dollar australien|dollars australiens|m|cent|cents|m
£ GBP|livre|livres|f|penny|pence|m
¥ JPY|yen|yens|m|sen|sen|m
CNY RMB|yuan|yuans|m|fen|fen|m
₹ INR|roupie|roupies|f|paisa|paisas|m
CHF|franc suisse|francs suisses|m|centime|centimes|m
₩ KRW|won|wons|m|jeon|jeon|m
₽ RUB|rouble|roubles|m|kopeck|kopecks|m
₺ TRY|livre turque|livres turques|f|kuruş|kuruş|m
₿ BTC|bitcoin|bitcoins|m|satoshi|satoshis|m
R$ BRL|réal|réaux|m|centavo|centavos|m
SEK|couronne suédoise|couronnes suédoises|f|öre|öre|m
NOK|couronne norvégienne|couronnes norvégiennes|f|øre|øre|m
DKK|couronne danoise|couronnes danoises|f|øre|øre|m
PLN|zloty|zlotys|m|grosz|groszy|m
MXN|peso|pesos|m|centavo|centavos|m
XOF XAF|franc C F A|francs C F A|m|centime|centimes|m
₴ UAH|hryvnia|hryvnias|f|kopeck|kopecks|m`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, mille: 3, M: 6, million: 6, millions: 6, mio: 6, 'mio.': 6, Md: 9, ' Md': 9, mds: 9, milliard: 9,
    milliards: 9, mrd: 9, 'mrd.': 9, billion: 12, billions: 12, billiard: 15, billiards: 15,
  }),
); // prettier-ignore

export const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
export const MONTH_NAMES = nameTable(
  MONTHS.join(' '),
  'janv févr mars avr mai juin juil août sept oct nov déc',
  'jan fév mars avr mai juin juil aout',
);
export const WEEKDAYS = 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' ');
export const WEEKDAY_NAMES = nameTable('lun mar mer jeu ven sam dim');

export const ABBREVIATIONS = abbreviationTable(`
dr|docteur|title|bare
drs|docteurs|title|bare
dre|docteure|title|bare
dres|docteures|any|bare
m|monsieur|title
mr|monsieur|title
mm|messieurs|title
mme|madame|any|bare
mmes|mesdames|any|bare
mlle|mademoiselle|any|bare
mlles|mesdemoiselles|any|bare
me|maître|title|bare
mgr|monseigneur|title|bare
pr|professeur|title|bare
prof|professeur|title|bare
st|saint|title|bare
ste|sainte|title|bare
n°|numéro|number|bare
nº|numéro|number|bare
no|numéro|number
nos|numéros|number
p|page|number
s|siècle|century
pp|pages|number
fig|figure|number|bare
chap|chapitre|number|bare
art|article|number|bare
vol|volume|number|bare
éd|édition|any
tél|téléphone|any|bare
réf|référence|any
env|environ|inside|bare
av|avenue|inside
bd|boulevard|inside|bare
boul|boulevard|inside
etc|et cetera|any|bare
c.-à-d|c'est-à-dire|inside
cf|confer|inside|bare
ex|exemple|inside
ex@number|exercice|number
al|alinéa|number
th|thermostat|number
ét|étage|any
pers|personnes|any
p.ex|par exemple|inside
e.g|par exemple|inside
i.e|c'est-à-dire|inside
vs|contre|inside|bare
max|maximum|any
min|minimum|number
approx|approximativement|inside|bare
j.-c|Jésus-Christ|any
apr|après|inside
av.j.-c|avant Jésus-Christ|any
apr.j.-c|après Jésus-Christ|any
dép|département|any
dpt|département|any
sté|société|any
cie|compagnie|any
resp|respectivement|inside
incl|inclus|any
excl|exclu|any
suiv|suivant|any
hab|habitants|any
s.a|société anonyme|any
s.v.p|s'il vous plaît|any`);

export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JSON: 'djézonne', YAML: 'yamel',
    IPv4: 'I P version quatre', IPv6: 'I P version six', 'C++': 'C plus plus', 'C#': 'C sharp', 'F#': 'F sharp',
    '.NET': 'dot net',
  }),
); // prettier-ignore

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  'à afin ai ainsi alors après as au aussi autre aux avant avec avoir car ce cela celle celui ces cet cette chaque chez comme ' +
    "contre d' dans de depuis des dès deux donc dont du durant elle elles en encore enfin entre est et était étaient être eu " +
    "fait font fut furent il ils j' je jusqu l' la le les leur leurs lors lorsque lui ma mais me même mes moins mon n' ne ni " +
    'nos notre nous on ont or ou où par parce pas pendant plus pour pourquoi près puis quand que quel quelle qui quoi sa sans ' +
    's se sera ses si sinon son sont sous sur ta tandis te tes ton tous tout toute très tu un une va vers voici voilà vos votre ' +
    'vous y virgule point cent',
);
