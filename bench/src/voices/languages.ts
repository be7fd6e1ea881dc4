import type { ProviderVoice, SpeechProvider } from '@slidewright/audio/narration';
import { normaliseForSpeech, primaryLanguage } from '@slidewright/domain';
import { UNSPACED_LETTERS } from '@slidewright/domain/character-classes';
import { openNeuralProvider } from './neural-provider.ts';
import { scoresOf, writeSound } from './scores.ts';
import { wordErrors } from './word-errors.ts';

/** Without numbers, so that what is heard needs no writing out. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  es: [
    'La biblioteca abre por la mañana y cierra cuando el último lector se va.',
    'Primero escribimos las preguntas, después buscamos las respuestas en el archivo.',
    'El viento empuja las nubes hacia la costa y por la noche llueve.',
    '¿Quién recuerda el nombre del puente que cruzamos ayer?',
    'Nuestros clientes prefieren una respuesta corta a una explicación larga.',
    'Los niños construyeron una torre con piedras, hojas y un poco de barro.',
    'Guarde el documento antes de cerrar la ventana del programa.',
    'La energía del sol calienta el agua que llega a nuestras casas.',
  ],
  fr: [
    'La bibliothèque ouvre le matin et ferme quand le dernier lecteur s’en va.',
    'Nous écrivons d’abord les questions, puis nous cherchons les réponses.',
    'Le vent pousse les nuages vers la côte, et il pleut pendant la nuit.',
    'Qui se souvient du nom du pont que nous avons traversé hier ?',
    'Nos clients préfèrent une réponse courte à une longue explication.',
    'Les enfants ont construit une tour avec des pierres et un peu de boue.',
    'Enregistrez le document avant de fermer la fenêtre du programme.',
    'L’énergie du soleil chauffe l’eau qui arrive dans nos maisons.',
  ],
  it: [
    'La biblioteca apre la mattina e chiude quando l’ultimo lettore se ne va.',
    'Prima scriviamo le domande, poi cerchiamo le risposte nell’archivio.',
    'Il vento spinge le nuvole verso la costa e di notte piove.',
    'Chi ricorda il nome del ponte che abbiamo attraversato ieri?',
    'I nostri clienti preferiscono una risposta breve a una lunga spiegazione.',
    'I bambini hanno costruito una torre con pietre, foglie e un po’ di fango.',
    'Salvate il documento prima di chiudere la finestra del programma.',
    'L’energia del sole riscalda l’acqua che arriva nelle nostre case.',
  ],
  hi: [
    'पुस्तकालय सुबह खुलता है और आख़िरी पाठक के जाने पर बंद होता है।',
    'पहले हम सवाल लिखते हैं, फिर किताबों में जवाब खोजते हैं।',
    'हवा बादलों को किनारे की ओर ले जाती है और रात में बारिश होती है।',
    'कल हमने जो पुल पार किया था, उसका नाम किसे याद है?',
    'हमारे ग्राहक लंबी व्याख्या से छोटा उत्तर पसंद करते हैं।',
    'बच्चों ने पत्थर, पत्तों और थोड़ी मिट्टी से एक मीनार बनाई।',
    'प्रोग्राम की खिड़की बंद करने से पहले दस्तावेज़ सहेज लीजिए।',
    'सूरज की ऊर्जा हमारे घरों तक पहुँचने वाला पानी गरम करती है।',
  ],
  zh: [
    '图书馆早上开门，最后一位读者离开时关门。',
    '我们先写下问题，然后在书里寻找答案。',
    '风把云吹向海边，晚上会下雨。',
    '谁还记得我们昨天走过的那座桥的名字？',
    '我们的客户更喜欢简短的回答，不喜欢很长的解释。',
    '孩子们用石头、树叶和一点泥土盖了一座塔。',
    '关闭程序的窗口之前，请保存文件。',
    '太阳的能量加热了流到我们家里的水。',
  ],
  ja: [
    '図書館は朝に開き、最後の読者が帰ると閉まります。',
    'まず質問を書き、それから本の中で答えを探します。',
    '風が雲を海岸へ運び、夜には雨が降ります。',
    '昨日渡った橋の名前を覚えている人はいますか。',
    'お客様は長い説明よりも短い答えを好みます。',
    '子供たちは石と葉と少しの土で塔を作りました。',
    'プログラムの画面を閉じる前に、文書を保存してください。',
    '太陽の力が、家に届く水を温めます。',
  ],
  'pt-BR': [
    'A biblioteca abre de manhã e fecha quando o último leitor vai embora.',
    'Primeiro escrevemos as perguntas, depois procuramos as respostas no arquivo.',
    'O vento empurra as nuvens para a costa e à noite chove.',
    'Quem lembra o nome da ponte que atravessamos ontem?',
    'Nossos clientes preferem uma resposta curta a uma longa explicação.',
    'As crianças construíram uma torre com pedras, folhas e um pouco de barro.',
    'Salve o documento antes de fechar a janela do programa.',
    'A energia do sol aquece a água que chega às nossas casas.',
  ],
};

/** Shares of the words. None for Hindi: the recogniser writes even clear Hindi wrong. */
const MOST_MISHEARD: Readonly<Record<string, number>> = {
  es: 0.05,
  fr: 0.05,
  it: 0.05,
  'pt-BR': 0.1,
  ja: 0.1,
  zh: 0.1,
};

const UNSPACED_OR_WORD = new RegExp(`[${UNSPACED_LETTERS}]|(?:(?![${UNSPACED_LETTERS}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** Words; characters where these have no spaces between them. */
const wordsOf = (text: string): string[] => text.toLowerCase().normalize('NFC').match(UNSPACED_OR_WORD) ?? [];

/**
 * Speaks sentences in each language, or those asked for, with each of its voices; returns whether few enough words are
 * misheard.
 */
export async function compareLanguages(signal: AbortSignal, asked: readonly string[] = []): Promise<boolean> {
  const { provider: english, others } = await openNeuralProvider(1);
  // It disposes the engine.
  await using _ = english;
  const offered: { readonly provider: SpeechProvider; readonly voice: ProviderVoice }[] = [];
  for (const provider of others) for (const voice of await provider.voices(signal)) offered.push({ provider, voice });
  console.log('| language | voice | words misheard |\n| --- | --- | --- |');
  let isGood = true;
  for (const [language, sentences] of Object.entries(SENTENCES)) {
    if (asked.length > 0 && !asked.includes(language)) continue;
    const words = sentences.reduce((sum, text) => sum + wordsOf(text).length, 0);
    let all = 0;
    const voices = offered.filter(({ voice }) => voice.language === language);
    for (const { provider, voice } of voices) {
      const files: string[] = [];
      for (const [index, sentence] of sentences.entries()) {
        const text = normaliseForSpeech(sentence, language, { names: 'written' });
        const sound = await provider.synthesise({ text, voice, speed: 1, pitch: 1, signal });
        files.push(writeSound(voice.id, index, sound));
      }
      const scores = await scoresOf(files, { rated: 0, language: primaryLanguage(language) });
      let wrong = 0;
      for (const [index, { heard }] of scores.entries()) {
        const errors = wordErrors(wordsOf(sentences[index]!), wordsOf(heard));
        if (errors > 0) console.error(`${voice.id}: ${errors} wrong: ${sentences[index]} | ${heard}`);
        wrong += errors;
      }
      all += wrong;
      console.log(`| ${language} | ${voice.name} | ${wrong} of ${words} |`);
    }
    const share = all / (words * voices.length);
    console.log(`| ${language} | all | ${(share * 100).toFixed(1)} % |`);
    isGood &&= share <= (MOST_MISHEARD[language] ?? Infinity);
  }
  return isGood;
}
