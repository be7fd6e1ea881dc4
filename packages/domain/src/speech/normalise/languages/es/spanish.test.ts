import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    ['21 personas, 1 libro y 200 páginas', 'veintiuna personas, un libro y doscientas páginas'],
    ['1.204 o 1 204, y 21', 'mil doscientos cuatro o mil doscientos cuatro, y veintiuno'],
    ['3,14, -0,05 y 12,5 millones', 'tres coma catorce, menos cero coma cero cinco y doce coma cinco millones'],
    ['5 M€, 3M usuarios, 1.000.000 €', 'cinco millones de euros, tres millones de usuarios, un millón de euros'],
    ['Python 3.12 y v1.2.3', 'Python tres punto doce y versión uno punto dos punto tres'],
    ['usa Python 3.12.', 'usa Python tres punto doce.'],
  ],
  ranks: [
    ['la 1.ª vez, el 3.er piso, el 2.º', 'la primera vez, el tercer piso, el segundo'],
    ['de lun. a vie., el s. XX, pp. 2-3', 'de lunes a viernes, el siglo veinte, páginas dos a tres'],
    [
      'el siglo XIX, Luis XIV, Felipe II e Isabel II',
      'el siglo diecinueve, Luis catorce, Felipe segundo e Isabel segunda',
    ],
  ],
  'fractions and ranges': [
    ['-1/3', 'menos un tercio'],
    [
      '1/2 litro, 1/2 taza, 2/3, 1/12 y 3 1/2 km',
      'medio litro, media taza, dos tercios, un doceavo y tres kilómetros y medio',
    ],
    ['5-10 km/h, 1990-2000', 'cinco a diez kilómetros por hora, mil novecientos noventa a dos mil'],
  ],
  'dates and times': [
    ['el 1 de mayo de 2024', 'el primero de mayo de dos mil veinticuatro'],
    ['24/12/2024 y el 24/12', 'veinticuatro de diciembre de dos mil veinticuatro y el veinticuatro de diciembre'],
    [
      'a las 14:30 h, a las 9:05 p. m. y a la 1:15',
      'a las catorce y media, a las nueve y cinco de la noche y a la una y cuarto',
    ],
    ['2h 30min', 'dos horas y treinta minutos'],
  ],
  'money and measures': [
    ['-5 C, 230 V y 16 A', 'menos cinco grados centígrados, doscientos treinta voltios y dieciséis amperios'],
    [`3'45" de pausa, 90'`, 'tres minutos y cuarenta y cinco segundos de pausa, noventa minutos'],
    ['1 comp. c/8 h', 'un comprimido cada ocho horas'],
    ['entre 5-10 €', 'entre cinco y diez euros'],
    ['UTC-05:00', 'U T C menos cinco'],
    ['3,50 €, €5/mes y $1', 'tres euros cincuenta céntimos, cinco euros por mes y un dólar'],
    [
      '1 h, 21 h, 12,5 % y -5 °C',
      'una hora, veintiuna horas, doce coma cinco por ciento y menos cinco grados centígrados',
    ],
  ],
  'telephone numbers and addresses': [
    ['n.º 5, 28013 Madrid', 'número cinco, dos ocho cero uno tres Madrid'],
    ['91 555 12 34, marque 112', 'nueve uno, cinco cinco cinco, uno dos, tres cuatro, marque uno uno dos'],
    ['::1, la versión v2.4', 'dos puntos dos puntos uno, la versión dos punto cuatro'],
    ['Tel. 91 123 45 67', 'teléfono nueve uno, uno dos tres, cuatro cinco, seis siete'],
    ['a.b@correo.es', 'a punto b arroba correo punto es'],
  ],
  'abbreviations, acronyms and signs': [
    [
      '500 mg v.o., 1 cda. y 2 cdas., ej. 3',
      'quinientos miligramos vía oral, una cucharada y dos cucharadas, ejercicio tres',
    ],
    ['el lun. 5, cap. 1 Introducción', 'el lunes cinco, capítulo uno Introducción'],
    [
      'El Sr. Ruiz vive en EE. UU., p. ej. en la pág. 7',
      'El señor Ruiz vive en Estados Unidos, por ejemplo en la página siete',
    ],
    ['HTML, CSS y la ONU', 'H T M L, C S S y la onu'],
    ['¿x² + 2 = 6? ¡ATENCIÓN!', 'x al cuadrado más dos es igual a seis? atención!'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Spanish: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'es-MX')).toBe(spoken);
  });
});
