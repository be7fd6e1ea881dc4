import { abbreviationTable, currencyTable, nameTable, unitTable, wordSet } from '../../speaking/tables.ts';

export const UNITS = unitTable(`
km|キロメートル
m|メートル
dm|デシメートル
cm|センチメートル
mm|ミリメートル
µm|マイクロメートル
nm|ナノメートル
ft|フィート
in " ″|インチ|||touching
mi|マイル|||touching
km²|平方キロメートル
m²|平方メートル
cm²|平方センチメートル
m³|立方メートル
cm³|立方センチメートル
km³|立方キロメートル
ha|ヘクタール|||touching
t|トン|||touching
kg Kg KG|キログラム
g|グラム
mg|ミリグラム
µg|マイクログラム
lb|ポンド
oz|オンス
l L|リットル
ml mL|ミリリットル
s|秒|||touching
ms|ミリ秒
µs|マイクロ秒
ns|ナノ秒
min|分
h|時間
d|日|||touching
Hz|ヘルツ
kHz|キロヘルツ
MHz|メガヘルツ
GHz|ギガヘルツ
W|ワット
kW|キロワット
MW|メガワット
GW|ギガワット
Wh|ワット時
kWh|キロワット時
MWh|メガワット時
V|ボルト|||touching
kV|キロボルト
A|アンペア|||touching
mA|ミリアンペア
mAh|ミリアンペア時
Ω|オーム
J|ジュール|||touching
kJ|キロジュール
kcal|キロカロリー
N|ニュートン|||touching
Pa|パスカル
hPa|ヘクトパスカル
kPa|キロパスカル
°C ℃|度
°F ℉|華氏度
K|ケルビン|||touching
°|度
B|バイト|||touching
kB KB|キロバイト
MB|メガバイト
GB|ギガバイト
TB|テラバイト
Mbps|メガビット毎秒
Gbps|ギガビット毎秒
px|ピクセル
fps|フレーム毎秒
dpi|ドット毎インチ
mph|マイル毎時
dB|デシベル
ppm|ピーピーエム
%|パーセント
‰|パーミル
x|倍|||touching`);

export const PER_NOUNS = wordSet('月 年 週 日 時間 時 分 秒 人 個 件 ページ 回 台 リットル キロ メートル');

export const CURRENCIES = currencyTable(`
¥ ￥ JPY 円|円
$ US$ USD|ドル
€ EUR|ユーロ
£ GBP|ポンド
CNY RMB|元
HK$ HKD|香港ドル
C$ CA$ CAD|カナダドル
A$ AU$ AUD|豪ドル
₹ INR|ルピー
CHF|スイスフラン
₩ KRW|ウォン
₽ RUB|ルーブル
₿ BTC|ビットコイン`);

export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  Object.entries({ k: 3, K: 3, 千: 3, 万: 4, M: 6, 百万: 6, 千万: 7, 億: 8, B: 9, 兆: 12 }),
);

export const MONTH_NAMES = nameTable('一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月');
export const WEEKDAYS = '月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日'.split(' ');
export const WEEKDAY_NAMES = nameTable(WEEKDAYS.join(' '));

export const ABBREVIATIONS = abbreviationTable(`
no|番号|number
vs|対|inside|bare
e.g|例えば|inside
i.e|つまり|inside
etc|など|any|bare`);

export const NAMES: ReadonlyMap<string, string> = new Map();

export const FUNCTION_WORDS = wordSet('の は が を に へ と も で や か から まで より');
