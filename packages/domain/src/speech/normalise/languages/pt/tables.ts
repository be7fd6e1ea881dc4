import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
' ′|minuto|minutos|m|touching
km|quilômetro|quilômetros|m
m|metro|metros|m
dm|decímetro|decímetros|m
cm|centímetro|centímetros|m
mm|milímetro|milímetros|m
µm|micrômetro|micrômetros|m
nm|nanômetro|nanômetros|m
ft|pé|pés|m
in " ″|polegada|polegadas|f|touching
mi|milha|milhas|f|touching
mcore|milicore|milicores|m
prime|linha|linha|m
col|colher|colheres|f
xíc|xícara|xícaras|f
km²|quilômetro quadrado|quilômetros quadrados|m
m²|metro quadrado|metros quadrados|m
cm²|centímetro quadrado|centímetros quadrados|m
mm²|milímetro quadrado|milímetros quadrados|m
m³|metro cúbico|metros cúbicos|m
cm³|centímetro cúbico|centímetros cúbicos|m
km³|quilômetro cúbico|quilômetros cúbicos|m
ha|hectare|hectares|m|touching
t|tonelada|toneladas|f|touching
kg Kg KG|quilo|quilos|m
g|grama|gramas|m
mg|miligrama|miligramas|m
µg|micrograma|microgramas|m
lb|libra|libras|f
oz|onça|onças|f
l L|litro|litros|m
hl|hectolitro|hectolitros|m
dl|decilitro|decilitros|m
cl|centilitro|centilitros|m
ml mL|mililitro|mililitros|m
s seg|segundo|segundos|m
ms|milissegundo|milissegundos|m
µs|microssegundo|microssegundos|m
ns|nanossegundo|nanossegundos|m
min|minuto|minutos|m
h|hora|horas|f
d|dia|dias|m|touching
Hz|hertz|hertz|m
kHz|quilohertz|quilohertz|m
MHz|megahertz|megahertz|m
GHz|gigahertz|gigahertz|m
W|watt|watts|m
mW|miliwatt|miliwatts|m
kW|quilowatt|quilowatts|m
MW|megawatt|megawatts|m
GW|gigawatt|gigawatts|m
Wh|watt-hora|watts-hora|m
kWh|quilowatt-hora|quilowatts-hora|m
MWh|megawatt-hora|megawatts-hora|m
GWh|gigawatt-hora|gigawatts-hora|m
TWh|terawatt-hora|terawatts-hora|m
V|volt|volts|m
mV|milivolt|milivolts|m
kV|quilovolt|quilovolts|m
A|ampere|amperes|m|touching
mA|miliampere|miliamperes|m
mAh|miliampere-hora|miliamperes-hora|m
Ω|ohm|ohms|m
kΩ|quilo-ohm|quilo-ohms|m
J|joule|joules|m|touching
kJ|quilojoule|quilojoules|m
kcal|quilocaloria|quilocalorias|f
N|newton|newtons|m|touching
Nm|newton-metro|newtons-metro|m
Pa|pascal|pascals|m
hPa|hectopascal|hectopascals|m
kPa|quilopascal|quilopascals|m
bar|bar|bars|m|touching
cv CV|cavalo|cavalos|m
°C|grau Celsius|graus Celsius|m
°F|grau Fahrenheit|graus Fahrenheit|m
K|kelvin|kelvins|m|touching
°|grau|graus|m
B|byte|bytes|m|touching
kB KB|quilobyte|quilobytes|m
MB|megabyte|megabytes|m
GB|gigabyte|gigabytes|m
TB|terabyte|terabytes|m
PB|petabyte|petabytes|m
KiB|kibibyte|kibibytes|m
MiB|mebibyte|mebibytes|m
GiB|gibibyte|gibibytes|m
kbit|quilobit|quilobits|m
Mbit|megabit|megabits|m
Gbit|gigabit|gigabits|m
kbps|quilobit por segundo|quilobits por segundo|m
Mbps|megabit por segundo|megabits por segundo|m
Gbps|gigabit por segundo|gigabits por segundo|m
px|pixel|pixels|m
pt|ponto|pontos|m|touching
fps|quadro por segundo|quadros por segundo|m
bpm|batimento por minuto|batimentos por minuto|m
dpi|ponto por polegada|pontos por polegada|m
mph|milha por hora|milhas por hora|f
dB|decibel|decibéis|m
MP|megapixel|megapixels|m|touching
ppm|parte por milhão|partes por milhão|f
mol|mol|mols|m
s²|segundo ao quadrado|segundos ao quadrado|m
un|unidade|unidades|f
mmHg|milímetro de mercúrio|milímetros de mercúrio|m
Mb|megabit|megabits|m
Gb|gigabit|gigabits|m
comp|comprimido|comprimidos|m
UI|unidade internacional|unidades internacionais|f
%|por cento|por cento|
‰|por mil|por mil|
x|vezes|vezes|f|touching`);

export const PER_NOUNS = wordSet(
  'mês porção ano semana dia hora minuto segundo noite pessoa usuário usuária assento unidade peça página equipe servidor pedido ' +
    'token palavra caractere imagem slide filme vídeo consulta evento mensagem cliente funcionário dispositivo núcleo nó ' +
    'veículo domicílio litro quilo metro quilômetro habitante aluno grama',
);

export const CURRENCIES = currencyTable(`
R$ BRL|real|reais|m|centavo|centavos|m
€ EUR|euro|euros|m|centavo|centavos|m
$ US$ USD|dólar|dólares|m|centavo|centavos|m
C$ CA$ CAD|dólar canadense|dólares canadenses|m|centavo|centavos|m
A$ AU$ AUD|dólar australiano|dólares australianos|m|centavo|centavos|m
£ GBP|libra|libras|f|pêni|pence|m
¥ JPY|iene|ienes|m|sen|sen|m
CNY RMB|yuan|yuans|m|fen|fen|m
₹ INR|rúpia|rúpias|f|paisa|paisas|f
CHF|franco suíço|francos suíços|m|centavo|centavos|m
₩ KRW|won|wons|m|jeon|jeon|m
₽ RUB|rublo|rublos|m|copeque|copeques|m
₺ TRY|lira turca|liras turcas|f|kuruş|kuruş|m
₿ BTC|bitcoin|bitcoins|m|satoshi|satoshis|m
SEK|coroa sueca|coroas suecas|f|öre|öre|m
NOK|coroa norueguesa|coroas norueguesas|f|øre|øre|m
DKK|coroa dinamarquesa|coroas dinamarquesas|f|øre|øre|m
PLN|zloty|zlotys|m|grosz|groszy|m
MXN|peso|pesos|m|centavo|centavos|m
₴ UAH|hryvnia|hryvnias|f|copeque|copeques|m`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 3, K: 3, mil: 3, M: 6, mi: 6, ' mi': 6, milhão: 6, milhões: 6, bi: 9, ' bi': 9, bilhão: 9, bilhões: 9, tri: 12, trilhão: 12, trilhões: 12,
    quatrilhão: 15, quatrilhões: 15,
  }),
); // prettier-ignore

export const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
  ' ',
);
export const MONTH_NAMES = nameTable(MONTHS.join(' '), 'jan fev mar abr mai jun jul ago set out nov dez');
export const WEEKDAYS = 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo'.split(' ');
export const WEEKDAY_NAMES = nameTable('seg ter qua qui sex sáb dom');

export const ABBREVIATIONS = abbreviationTable(`
dr|doutor|title|bare
dra|doutora|title|bare
sr|senhor|title|bare
sra|senhora|title|bare
srta|senhorita|title|bare
srs|senhores|title|bare
d|dom|title
prof|professor|title|bare
profa|professora|title|bare
prof.ª|professora|title
eng|engenheiro|title
gen|general|title
cap|capítulo|number
av|avenida|inside
pça|praça|inside
al|alameda|inside
sto|santo|title
sta|santa|title
nº|número|number|bare
n°|número|number|bare
n.º|número|number|bare
no|número|number
núm|número|number
pág|página|number|bare
págs|páginas|number
pp|páginas|number
séc|século|number
sécs|séculos|number
p|página|number
fig|figura|number|bare
tab|tabela|number|bare
art|artigo|number|bare
vol|volume|number|bare
ed|edição|number
tel|telefone|any
ext|extensão|number
ramal|ramal|number
máx|máximo|number
mín|mínimo|number
aprox|aproximadamente|inside|bare
p.ex|por exemplo|inside
ex@number|exercício|number
ex|exemplo|inside
e.g|por exemplo|inside
i.e|isto é|inside
etc|et cetera|any|bare
vs|contra|inside|bare
cf|conforme|inside|bare
obs|observação|inside
incl|incluindo|inside
min|mínimo|number
max|máximo|number
depto|departamento|any
apto|apartamento|number
inc|inciso|number
ltda|limitada|any|bare
cia|companhia|any
s.a|sociedade anônima|any
a.c|antes de Cristo|any
d.c|depois de Cristo|any
hab|habitantes|any
c/|com|inside|bare
p/|para|inside|bare
s/|sem|inside|bare`);

export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JSON: 'djêisson', YAML: 'iâmel',
    IPv4: 'I P versão quatro', IPv6: 'I P versão seis', 'C++': 'C mais mais', 'C#': 'C sharp', 'F#': 'F sharp',
    '.NET': 'dot net',
  }),
); // prettier-ignore

/** Words that no noun is. */
export const FUNCTION_WORDS = wordSet(
  'a à ainda além ao aos após aquela aquele as às até cada com como contra da das de dela dele depois desde do dos durante e é ' +
    'ela elas ele eles em enquanto entre era eram essa esse esta está estão este eu foi foram há isso isto já la lhe lo mais ' +
    'mas me menos mesmo meu muito na nas não nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos per por ' +
    'porém porque pois qual quando que quem se sem ser será seu seus sim são sob sobre sua suas também tão te tem têm teve ' +
    'todo todos tudo um uma uns você vocês vírgula ponto cento',
);
