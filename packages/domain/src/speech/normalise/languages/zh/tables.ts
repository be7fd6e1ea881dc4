import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
km|公里
m|米
dm|分米
cm|厘米
mm|毫米
µm|微米
nm|纳米
ft|英尺
in " ″|英寸|||touching
mi|英里|||touching
km²|平方公里
m²|平方米
cm²|平方厘米
m³|立方米
cm³|立方厘米
km³|立方公里
ha|公顷|||touching
t|吨|||touching
kg Kg KG|公斤
g|克
mg|毫克
µg|微克
lb|磅
oz|盎司
l L|升
ml mL|毫升
s|秒|||touching
ms|毫秒
µs|微秒
ns|纳秒
min|分钟
h|小时
d|天|||touching
Hz|赫兹
kHz|千赫
MHz|兆赫
GHz|吉赫
W|瓦
kW|千瓦
MW|兆瓦
GW|吉瓦
Wh|瓦时
kWh|千瓦时
MWh|兆瓦时
V|伏|||touching
kV|千伏
A|安|||touching
mA|毫安
mAh|毫安时
Ω|欧姆
J|焦耳|||touching
kJ|千焦
kcal|千卡
N|牛顿|||touching
Pa|帕
hPa|百帕
kPa|千帕
°C ℃|摄氏度
°F ℉|华氏度
K|开|||touching
°|度
B|字节|||touching
kB KB|千字节
MB|兆字节
GB|吉字节
TB|太字节
Mbps|兆比特每秒
Gbps|吉比特每秒
px|像素
fps|帧每秒
dpi|点每英寸
mph|英里每小时
dB|分贝
ppm|百万分之一
%|百分
‰|千分
x|倍|||touching`);

export const PER_NOUNS = wordSet('月 年 周 天 日 小时 分钟 秒 人 个 件 页 次 台 位 升 公斤 米 公里');

export const CURRENCIES = currencyTable(`
¥ CNY RMB|元
$ US$ USD|美元
€ EUR|欧元
£ GBP|英镑
JPY|日元
HK$ HKD|港元
C$ CA$ CAD|加元
A$ AU$ AUD|澳元
₹ INR|卢比
CHF|瑞士法郎
₩ KRW|韩元
₽ RUB|卢布
₿ BTC|比特币`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({ k: 3, K: 3, 万: 4, M: 6, 百万: 6, 千万: 7, 亿: 8, B: 9, 万亿: 12 }),
);

export const MONTH_NAMES = nameTable('一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月');
export const WEEKDAYS = '星期一 星期二 星期三 星期四 星期五 星期六 星期日'.split(' ');
export const WEEKDAY_NAMES = nameTable(WEEKDAYS.join(' '));

export const ABBREVIATIONS = abbreviationTable(`
no|号|number
vs|对|inside|bare
e.g|例如|inside
i.e|即|inside
etc|等等|any|bare`);

export const NAMES: ReadonlyMap<string, string> = new Map();

export const FUNCTION_WORDS = wordSet('的 了 和 是 在 与 或 也 都 就 而 及 把 被 让 从 到 对 为 以');
