import type { Words } from './words.ts';

export const pt: Words = {
  greetings:
    'querido|querida|queridos|queridas|caro|cara|caros|caras|prezado|prezada|prezados|prezadas|olá|oi|bom dia|boa tarde|boa noite|estimado|estimada|estimados',
  closings:
    'atenciosamente|cumprimentos|com os melhores cumprimentos|melhores cumprimentos|obrigado|obrigada|muito obrigado|muito obrigada|abraços|um abraço|abraço|saudações|até logo|até breve|beijos|cordialmente|grato|grata',
  sentFrom: 'enviado do|enviado de|enviado a partir|este e-mail',
  assistantOpenings: 'claro|com certeza|com prazer|aqui está|aqui vai|segue',
  assistantClosings: 'avise-me|me avise|diga-me|quer que|se quiser|espero que|gostaria',
  outlineWords: 'esboço|apresentação|slides|slide|diapositivos|roteiro|palestra',
  titleSlides: 'capa|slide de título|título|folha de rosto',
  titleLabels: 'título|subtítulo',
  sources: 'origem: wikipédia',
  editMarks: 'editar|editar código-fonte',
  mailHeaders: 'assunto|de|para|cc|cco|data|enviado|responder a',
  placeholders: 'a definir|a confirmar|por definir|por confirmar|pendente|em breve|a decidir|tbd|tba|tbc',
  notes: 'dizer|nota|notas|notas do orador|notas do apresentador|nota para mim',
  pictures:
    'desenho|esquema|gráfico|mapa|diagrama|foto|fotos|imagem|imagens|inserir foto|inserir imagem|captura|vídeo|logo|logotipo',
  questionMarks: 'p/r|pergunta/resposta',
  meetingLabels: 'presentes|participantes|ausentes|ata|data|hora|local|presidente|autor|autora',
  by: 'por|de',
  conjunctions: 'e|ou|mas|nem',
  opposites:
    'esquerda/direita|dia/noite|verão/inverno|inverno/verão|norte/sul|no início/no fim|no começo/no fim|bem/mal|antes/depois|antes/agora|vantagens/desvantagens|prós/contras|pró/contra|a favor/contra|com/sem|pontos fortes/pontos fracos|forças/fraquezas|oportunidades/ameaças|sim/não|fazer/não fazer|o que fazer/o que não fazer|ontem/hoje|hoje/amanhã|mito/verdade|mito/realidade|mitos/verdades|o bom/o mau|bom/mau|velho/novo|antigo/novo|permitido/proibido|verão/inverno|campo/cidade',
  negations: 'não',
  two: 'dois|duas|ambos',
  versus: 'vs|vs.|versus|contra|em comparação com|ou',
  figureHeadings: 'números|em números|cifras|dados-chave|em resumo|estatísticas|dados principais',
  dateHeadings: 'história|cronologia|linha do tempo|datas|anos|marcos|século|séculos|antiguidade',
  thingHeadings:
    'ingredientes|precisa|precisamos|precisas|material|materiais|ferramentas|lista de compras|compras|levar|trazer|bagagem|utensílios|para a massa|para o recheio|para o molho|cardápio|ementa|preços',
  peopleHeadings: 'equipe|equipa|pessoas|quem é quem|palestrantes|contatos|contactos|direção|quem somos|elenco',
  stepHeadings:
    'como fazer|como se faz|como funciona|passos|passo a passo|preparo|preparação|modo de preparo|modo de fazer|instruções|procedimento|método|antes de começar|receita|o que fazer|como|o que faço|o que devo fazer',
  processHeadings: 'como um|como uma|como o|como a|como funciona|como funcionam|como se forma|o que acontece',
  stepMarks: 'passo|etapa',
  counts: 'um|dois|três|quatro|cinco|seis|sete|oito|nove|dez',
  unorderedHeadings:
    'lições|aprendizados|princípios|objetivos|metas|dicas|conselhos|razões|causas|ideias|regras|desejos|fatos|factos|perguntas|erros|lembrar|por que|porquê|motivos',
  sequence: 'primeiro|em primeiro lugar|depois|em seguida|a seguir|então|por fim|finalmente|por último',
  about: 'cerca de|aproximadamente|aprox.|quase|mais de|menos de|até|pelo menos|apenas|só|somente|cada|uns|umas',
  aboutBehind: 'aproximadamente|aprox.|mais ou menos',
  outOf: 'em cada|de|em|sobre',
  units:
    'ano|anos|mês|meses|semana|semanas|dia|dias|hora|horas|minuto|minutos|segundo|segundos|metro|metros|quilômetros|quilómetros|centímetros|hectares|tonelada|toneladas|quilo|quilos|grama|gramas|litro|litros|graus|por cento|pontos|vezes|reais|euros|euro|centavos|cêntimos|colher|colheres|xícara|xícaras|chávena|chávenas|dentes|pitada',
  timeUnits: 'segundos|minutos|min|hora|horas|dia|dias|semana|semanas|mês|meses|ano|anos',
  magnitudes: 'mil|milhão|milhões|bilhão|bilhões|mil milhões|dúzia|dúzias',
  datePrefixes:
    'cerca de|por volta dos|em|no|na|desde|por volta de|até|antes de|depois de|início de|fim de|meados de|a partir de|os|o|a|às',
  dateJoints: 'de|do|da',
  spans: 'a|até|e|ao',
  seasons: 'primavera|verão|outono|inverno|natal|páscoa|início|fim|meados|ano',
  periods: 'dia|semana|mês|ano|trimestre|fase|etapa|sessão|aula|lição|hora|capítulo|século',
  dateWords:
    'hoje|agora|amanhã|ontem|depois|meio-dia|meia-noite|manhã|tarde|noite|em breve|amanhecer|anoitecer|pôr do sol',
  hours: 'h|horas',
  imperatives:
    'abra|abre|acenda|acrescente|adicione|aguarde|amasse|aperte|aqueça|asse|bata|bate|busque|coloque|coloca|comece|confira|corte|corta|cozinhe|cubra|deixe|deixa|derreta|descasque|desligue|despeje|dobre|encha|escolha|escreva|espere|faça|feche|ferva|frite|junte|lave|lava|leve|ligue|limpe|marque|meça|mexa|misture|mistura|pegue|pendure|pique|ponha|prepare|puxe|recorte|repita|retire|salve|seque|sirva|tire|tome|troque|use|verifique|vire|não',
  infinitive: /^\p{L}+(?:ar|er|ir|or|á-l[oa]s?|ê-l[oa]s?|i-l[oa]s?)(?:-(?:se|l[oa]s?|me|te))?$/iu,
  infinitiveIs: 'first',
};
