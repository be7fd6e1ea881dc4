import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../../index.ts';

const TABLES: Readonly<Record<string, readonly (readonly [written: string, spoken: string])[]>> = {
  numbers: [
    [
      '21 pessoas, 2 mulheres, 1 livro e 200 páginas',
      'vinte e uma pessoas, duas mulheres, um livro e duzentas páginas',
    ],
    ['1.204 e 1 204', 'mil duzentos e quatro e mil duzentos e quatro'],
    ['3,14, -0,05 e 1,5 milhões', 'três vírgula um quatro, menos zero vírgula zero cinco e um vírgula cinco milhões'],
    ['R$ 5 mi, 3M usuários', 'cinco milhões de reais, três milhões de usuários'],
    ['Python 3.12 e v1.2.3', 'Python três ponto doze e versão um ponto dois ponto três'],
    ['seg-sex, no séc. XX, pp. 2-3', 'segunda-feira a sexta-feira, no século vinte, páginas dois a três'],
  ],
  ranks: [
    ['a 1ª vez, o 3º andar', 'a primeira vez, o terceiro andar'],
    [
      'no século XIX e no século V, Luís XIV e João VI',
      'no século dezenove e no século quinto, Luís catorze e João sexto',
    ],
  ],
  'fractions and ranges': [
    ['1/2 litro, 1/2 xícara, 2/3 e 3/11', 'meio litro, meia xícara, dois terços e três onze avos'],
    ['5-10 km/h, 1990-2000', 'cinco a dez quilômetros por hora, mil novecentos e noventa a dois mil'],
  ],
  'dates and times': [
    [
      '1º de maio de 2024 e 24/12/2024',
      'primeiro de maio de dois mil e vinte e quatro e vinte e quatro de dezembro de dois mil e vinte e quatro',
    ],
    ['às 14h30, às 9h e às 8:05', 'às catorze horas e trinta, às nove horas e às oito horas e cinco'],
    ['2h 30min', 'duas horas e trinta minutos'],
  ],
  'money and measures': [
    ['-5 C, 220 V e 16 A', 'menos cinco graus Celsius, duzentos e vinte volts e dezesseis amperes'],
    [`3'45" de pausa, 2 comp.`, 'três minutos e quarenta e cinco segundos de pausa, dois comprimidos.'],
    ['entre 5-10 reais', 'entre cinco e dez reais'],
    ['R$ 3,50, R$ 5/mês e $1', 'três reais e cinquenta centavos, cinco reais por mês e um dólar'],
    ['1 h, 12,5% e -5 °C', 'uma hora, doze vírgula cinco por cento e menos cinco graus Celsius'],
  ],
  'telephone numbers and addresses': [
    ['CEP 04538-132, ligue 190', 'C E P zero quatro cinco três oito, um três dois, ligue um nove zero'],
    ['::1, UTC-03:00', 'dois pontos dois pontos um, U T C menos três'],
    ['(11) 99999-8888', 'um um, nove nove nove nove nove, oito oito oito oito'],
    ['a.b@correio.br', 'a ponto b arroba correio ponto br'],
  ],
  'abbreviations, acronyms and signs': [
    ['1 col. de sal, art. 6º, § 2º, ex. 3', 'uma colher de sal, artigo sexto, parágrafo segundo, exercício três'],
    ['O Sr. Silva e a Dra. Souza, pág. 7, p. ex.', 'O senhor Silva e a doutora Souza, página sete, por exemplo'],
    ['HTML, CSS e a ONU', 'H T M L, C S S e a onu'],
    ['x² + 2 = 6: ATENÇÃO, NÃO', 'x ao quadrado mais dois é igual a seis: atenção, não'],
  ],
};

describe.each(Object.entries(TABLES))('[TN4] Portuguese: %s', (_, rows) => {
  it.each(rows)('reads %j as %j', (written, spoken) => {
    expect(normaliseForSpeech(written, 'pt-BR')).toBe(spoken);
  });
});
