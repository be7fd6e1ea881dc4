import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
' ′|minuto|minutos|m|touching
km|kilómetro|kilómetros|m
m|metro|metros|m
dm|decímetro|decímetros|m
cm|centímetro|centímetros|m
mm|milímetro|milímetros|m
µm|micrómetro|micrómetros|m
nm|nanómetro|nanómetros|m
ft|pie|pies|m
in " ″|pulgada|pulgadas|f|touching
mi|milla|millas|f|touching
mcore|milicore|milicores|m
prime|prima|prima|m
cdta cdtas|cucharadita|cucharaditas|f
cda cdas|cucharada|cucharadas|f
km²|kilómetro cuadrado|kilómetros cuadrados|m
m²|metro cuadrado|metros cuadrados|m
cm²|centímetro cuadrado|centímetros cuadrados|m
mm²|milímetro cuadrado|milímetros cuadrados|m
m³|metro cúbico|metros cúbicos|m
cm³ cc|centímetro cúbico|centímetros cúbicos|m
km³|kilómetro cúbico|kilómetros cúbicos|m
ha|hectárea|hectáreas|f|touching
t|tonelada|toneladas|f|touching
kg Kg KG|kilogramo|kilogramos|m
g|gramo|gramos|m
mg|miligramo|miligramos|m
µg|microgramo|microgramos|m
lb|libra|libras|f
oz|onza|onzas|f
l L|litro|litros|m
hl|hectolitro|hectolitros|m
dl|decilitro|decilitros|m
cl|centilitro|centilitros|m
ml mL|mililitro|mililitros|m
s seg|segundo|segundos|m
ms|milisegundo|milisegundos|m
µs|microsegundo|microsegundos|m
ns|nanosegundo|nanosegundos|m
min|minuto|minutos|m
h hrs|hora|horas|f
d|día|días|m|touching
Hz|hercio|hercios|m
kHz|kilohercio|kilohercios|m
MHz|megahercio|megahercios|m
GHz|gigahercio|gigahercios|m
W|vatio|vatios|m
mW|milivatio|milivatios|m
kW|kilovatio|kilovatios|m
MW|megavatio|megavatios|m
GW|gigavatio|gigavatios|m
Wh|vatio hora|vatios hora|m
kWh kwh|kilovatio hora|kilovatios hora|m
MWh|megavatio hora|megavatios hora|m
GWh|gigavatio hora|gigavatios hora|m
TWh|teravatio hora|teravatios hora|m
V|voltio|voltios|m
mV|milivoltio|milivoltios|m
kV|kilovoltio|kilovoltios|m
A|amperio|amperios|m|touching
mA|miliamperio|miliamperios|m
mAh|miliamperio hora|miliamperios hora|m
Ω|ohmio|ohmios|m
kΩ|kiloohmio|kiloohmios|m
J|julio|julios|m|touching
kJ|kilojulio|kilojulios|m
kcal|kilocaloría|kilocalorías|f
cal|caloría|calorías|f
N|newton|newtons|m|touching
Nm|newton metro|newtons metro|m
Pa|pascal|pascales|m
hPa|hectopascal|hectopascales|m
kPa|kilopascal|kilopascales|m
bar|bar|bares|m|touching
CV|caballo|caballos|m
°C|grado centígrado|grados centígrados|m
°F|grado Fahrenheit|grados Fahrenheit|m
K|kelvin|kelvins|m|touching
°|grado|grados|m
B|byte|bytes|m|touching
kB KB|kilobyte|kilobytes|m
MB|megabyte|megabytes|m
GB|gigabyte|gigabytes|m
TB|terabyte|terabytes|m
PB|petabyte|petabytes|m
KiB|kibibyte|kibibytes|m
MiB|mebibyte|mebibytes|m
GiB|gibibyte|gibibytes|m
kbit|kilobit|kilobits|m
Mbit|megabit|megabits|m
Gbit|gigabit|gigabits|m
kbps|kilobit por segundo|kilobits por segundo|m
Mbps|megabit por segundo|megabits por segundo|m
Gbps|gigabit por segundo|gigabits por segundo|m
px|píxel|píxeles|m
pt|punto|puntos|m|touching
fps|fotograma por segundo|fotogramas por segundo|m
lpm|latido por minuto|latidos por minuto|m
dpi|punto por pulgada|puntos por pulgada|m
mph|milla por hora|millas por hora|f
kph|kilómetro por hora|kilómetros por hora|m
dB|decibelio|decibelios|m
MP|megapíxel|megapíxeles|m|touching
ppm|parte por millón|partes por millón|f
mol|mol|moles|m
s²|segundo al cuadrado|segundos al cuadrado|m
ud uds|unidad|unidades|f
mmHg|milímetro de mercurio|milímetros de mercurio|m
Mb|megabit|megabits|m
Gb|gigabit|gigabits|m
comp|comprimido|comprimidos|m
UI|unidad internacional|unidades internacionales|f
%|por ciento|por ciento|
‰|por mil|por mil|
x|veces|veces|f|touching`);

export const PER_NOUNS = wordSet(
  'mes ración año semana día hora minuto segundo noche persona usuario usuaria asiento unidad pieza página equipo servidor ' +
    'petición token palabra carácter imagen diapositiva película vídeo video consulta evento mensaje cliente pedido empleado ' +
    'dispositivo núcleo nodo vehículo hogar litro kilo metro kilómetro habitante alumno gramo',
);

export const CURRENCIES = currencyTable(`
€ EUR|euro|euros|m|céntimo|céntimos|m
$|dólar|dólares|m|centavo|centavos|m
US$ USD|dólar estadounidense|dólares estadounidenses|m|centavo|centavos|m
C$ CA$ CAD|dólar canadiense|dólares canadienses|m|centavo|centavos|m
A$ AU$ AUD|dólar australiano|dólares australianos|m|centavo|centavos|m
£ GBP|libra|libras|f|penique|peniques|m
¥ JPY|yen|yenes|m|centavo|centavos|m
CNY RMB|yuan|yuanes|m|fen|fen|m
₹ INR|rupia|rupias|f|paisa|paisas|f
CHF|franco suizo|francos suizos|m|céntimo|céntimos|m
₩ KRW|won|wones|m|jeon|jeon|m
₽ RUB|rublo|rublos|m|kopek|kopeks|m
₺ TRY|lira|liras|f|kurus|kurus|m
₿ BTC|bitcoin|bitcoins|m|satoshi|satoshis|m
R$|real|reales|m|centavo|centavos|m
BRL|real brasileño|reales brasileños|m|centavo|centavos|m
MEX$ MX$ MXN|peso mexicano|pesos mexicanos|m|centavo|centavos|m
ARS|peso argentino|pesos argentinos|m|centavo|centavos|m
CLP|peso chileno|pesos chilenos|m|centavo|centavos|m
COP|peso colombiano|pesos colombianos|m|centavo|centavos|m
PEN|sol|soles|m|céntimo|céntimos|m
₡|colón|colones|m|céntimo|céntimos|m
CRC|colón costarricense|colones costarricenses|m|céntimo|céntimos|m
BOB BOP|peso boliviano|pesos bolivianos|m|centavo|centavos|m
HKD|dólar de Hong Kong|dólares de Hong Kong|m|centavo|centavos|m
SEK|corona sueca|coronas suecas|f|öre|öre|m
NOK|corona noruega|coronas noruegas|f|øre|øre|m
DKK|corona danesa|coronas danesas|f|øre|øre|m
PLN|esloti|eslotis|m|grosz|groszy|m
₴ UAH|grivna|grivnas|f|kopek|kopeks|m
₧|peseta|pesetas|f|céntimo|céntimos|m`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, mil: 3, M: 6, mill: 6, 'mill.': 6, millón: 6, millones: 6, billón: 12, billones: 12, trillón: 18, trillones: 18,
  }),
); // prettier-ignore

export const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
export const MONTH_NAMES = nameTable(
  MONTHS.join(' '),
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'en febr mzo abr may jun jul agt sept',
  'en febr mzo abr may jun jul agt setiembre',
);
export const WEEKDAYS = 'lunes martes miércoles jueves viernes sábado domingo'.split(' ');
export const WEEKDAY_NAMES = nameTable('lun mart miér juev vier sáb dom', 'lun mar mié jue vie sáb dom');

export const ABBREVIATIONS = abbreviationTable(`
dr|doctor|title|bare
dra|doctora|title|bare
sr|señor|title|bare
sra|señora|title|bare
srta|señorita|title|bare
sres|señores|title|bare
d|don|title
dña|doña|title
prof|profesor|title|bare
profa|profesora|title|bare
ing|ingeniero|title
lic|licenciado|title
arq|arquitecto|title
gral|general|title
cap|capítulo|number
sta|santa|title|bare
sto|santo|title|bare
núm|número|number|bare
nº|número|number|bare
n°|número|number|bare
n.º|número|number|bare
no|número|number
pág|página|number|bare
págs|páginas|number|bare
pp|páginas|number
s|siglo|number
p|página|number
fig|figura|number|bare
art|artículo|number|bare
arts|artículos|number
vol|volumen|number
ed|edición|number
tel|teléfono|any
tlf|teléfono|any
ext|extensión|number
avda|avenida|inside
av|avenida|inside
pza|plaza|inside
esq|esquina|inside
máx|máximo|number
mín|mínimo|number
aprox|aproximadamente|inside|bare
p.ej|por ejemplo|inside
ej|ejemplo|inside
ej@number|ejercicio|number
pers|personas|any
v.o|vía oral|any
e.g|por ejemplo|inside
i.e|es decir|inside
etc|etcétera|any|bare
ud|usted|any
uds|ustedes|any
vd|usted|any
vs|contra|inside|bare
cf|compárese|inside
c/u|cada uno|inside|bare
c/|calle|inside|bare
c/@number|cada|number
dpto|departamento|any
depto|departamento|any
cía|compañía|any
gob|gobierno|any
s.a|sociedad anónima|any
s.l|sociedad limitada|any
ee.uu|Estados Unidos|any
a.c|antes de Cristo|any
d.c|después de Cristo|any
a.m|de la mañana|any
p.m|de la tarde|any
incl|incluido|inside
excl|excluido|inside
min|mínimo|number
max|máximo|number
sig|siguiente|any
ss|siguientes|any
izq|izquierda|any
dcha|derecha|any`);

export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JSON: 'yeison', YAML: 'yámel',
    IPv4: 'I P versión cuatro', IPv6: 'I P versión seis', 'C++': 'C más más', 'C#': 'C sharp', 'F#': 'F sharp',
    '.NET': 'punto net',
  }),
); // prettier-ignore

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  'a al algo ante antes así aun aún bajo cada casi como con contra cuando cuándo cual cuál de del desde después donde dónde ' +
    'durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está estas este esto estos están fue ' +
    'fueron ha han hasta hay la las le les lo los luego mas más me mi mientras muy ni no nos o otra otro para pero por porque ' +
    'pues que qué quien quién se según ser si sí sin sino sobre son su sus también tan te tiene todo tras tu u un una uno ' +
    'unas unos y ya yo coma punto por ciento menos',
);
