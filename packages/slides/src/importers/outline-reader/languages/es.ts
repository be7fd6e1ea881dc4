import type { Words } from './words.ts';

export const es: Words = {
  greetings:
    'querido|querida|queridos|queridas|estimado|estimada|estimados|estimadas|hola|buenos días|buenas tardes|buenas noches|buenas',
  closings:
    'saludos|un abrazo a todos|un abrazo a todas|hasta agosto|hasta septiembre|un saludo|saludos cordiales|un cordial saludo|atentamente|muchas gracias|gracias|un abrazo|abrazos|besos|cordialmente|hasta pronto|nos vemos',
  sentFrom: 'enviado desde|este correo',
  assistantOpenings: 'claro|por supuesto|con gusto|desde luego|aquí tienes|aquí está|aquí va',
  assistantClosings: 'avísame|dime si|quieres que|si quieres|si lo deseas|espero que|te gustaría',
  outlineWords: 'esquema|presentación|diapositivas|diapositiva|guion|guión|charla',
  titleSlides: 'portada|diapositiva de título|título|carátula',
  titleLabels: 'título|subtítulo',
  sources: 'de wikipedia',
  editMarks: 'editar|editar código|cita requerida',
  mailHeaders: 'asunto|de|para|cc|cco|fecha|enviado|responder a',
  placeholders: 'pendiente|por definir|por confirmar|por decidir|a definir|tbd|tba|tbc|próximamente',
  notes: 'decir|nota|notas|notas del orador|notas del presentador|nota para mí',
  pictures:
    'dibujo|esquema|gráfico|gráfica|mapa|diagrama|foto|fotos|imagen|imágenes|insertar foto|insertar imagen|captura|vídeo|video|logo',
  questionMarks: 'p/r|pregunta/respuesta',
  meetingLabels: 'presentes|asistentes|ausentes|excusados|acta|fecha|hora|lugar|preside|participantes|autor|autora',
  by: 'por|de',
  conjunctions: 'y|e|o|u|pero|sino',
  opposites:
    'izquierda/derecha|día/noche|verano/invierno|invierno/verano|norte/sur|al principio/al final|bien/mal|antes/después|antes/ahora|ventajas/desventajas|ventajas/inconvenientes|pros/contras|pro/contra|a favor/en contra|con/sin|fortalezas/debilidades|oportunidades/amenazas|sí/no|hacer/no hacer|ayer/hoy|mito/realidad|mitos/realidades|lo bueno/lo malo|bueno/malo|viejo/nuevo|permitido/prohibido|verano/invierno|campo/ciudad|qué hacer/qué no hacer|lo mejor/lo peor',
  negations: 'no',
  two: 'dos|ambos|ambas',
  versus: 'vs|vs.|versus|contra|frente a|comparado con|o',
  figureHeadings: 'números|cifras|en cifras|en números|datos clave|de un vistazo|estadísticas',
  dateHeadings: 'historia|cronología|línea de tiempo|fechas|años|hitos|siglo|siglos|antigüedad',
  thingHeadings:
    'ingredientes|necesitas|necesitamos|necesita|materiales|herramientas|lista de la compra|compra|llevar|equipaje|utensilios|para la masa|para el relleno|para la salsa|menú|precios|traer',
  peopleHeadings: 'equipo|personas|quién es quién|ponentes|contactos|directiva|quiénes somos|reparto',
  stepHeadings:
    'cómo se hace|cómo hacer|cómo funciona|pasos|paso a paso|preparación|elaboración|instrucciones|procedimiento|método|antes de empezar|receta|qué hacer|cómo|qué hago',
  processHeadings:
    'cómo un|cómo una|cómo el|cómo la|cómo los|cómo las|cómo funciona|cómo funcionan|cómo se forma|qué pasa cuando',
  stepMarks: 'paso',
  counts: 'uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
  unorderedHeadings:
    'lecciones|aprendizajes|principios|objetivos|metas|consejos|trucos|razones|causas|ideas|reglas|normas|deseos|datos|preguntas|errores|recordar|por qué|motivos',
  sequence: 'primero|en primer lugar|luego|después|a continuación|por último|finalmente|al final|más tarde',
  about:
    'desde|unos|unas|cerca de|alrededor de|aprox.|aproximadamente|casi|más de|menos de|hasta|al menos|solo|sólo|cada',
  aboutBehind: 'aproximadamente|aprox.|más o menos',
  outOf: 'de cada|de|sobre',
  units:
    'año|años|mes|meses|semana|semanas|día|días|hora|horas|minuto|minutos|segundo|segundos|metro|metros|kilómetro|kilómetros|centímetros|hectáreas|tonelada|toneladas|kilo|kilos|gramos|gramo|litro|litros|grados|por ciento|puntos|veces|euros|euro|pesos|céntimos|cucharada|cucharadas|cucharadita|cucharaditas|taza|tazas|dientes|pizca',
  timeUnits: 'segundos|minutos|min|hora|horas|día|días|semana|semanas|mes|meses|año|años',
  magnitudes: 'mil|millón|millones|mil millones|docena|docenas',
  datePrefixes:
    'cerca de|alrededor de|en|el|desde|hacia|a|por|antes de|después de|hasta|principios de|finales de|mediados de|a partir de|los|la|las',
  dateJoints: 'de|del',
  spans: 'a|al|hasta|y',
  seasons: 'primavera|verano|otoño|invierno|navidad|semana santa|pascua|principios|finales|mediados|año',
  periods: 'día|semana|mes|año|trimestre|fase|etapa|sesión|lección|hora|capítulo|siglo',
  dateWords:
    'hoy|ahora|mañana|ayer|luego|mediodía|medianoche|tarde|noche|actualidad|pronto|amanecer|atardecer|anochecer',
  hours: 'h|horas|a. m.|p. m.|am|pm',
  imperatives:
    'cambia|cambie|limpia|limpie|límpiate|lávate|quítate|ponte|describe|explica|dibuja|adivina|responde|completa|compara|pregunta|respira|camina|gira|tira|empuja|monta|desmonta|firma|paga|envía|rellena|sube|baja|entra|sal|habla|lee|escucha|abre|abra|añade|añada|agrega|agregue|apaga|apague|bate|bata|busca|busque|calienta|caliente|cierra|cierre|coge|coja|coloca|coloque|comprueba|compruebe|corta|corte|cubre|cubra|deja|deje|echa|eche|elige|elija|enciende|encienda|escribe|escriba|espera|espere|fríe|haz|haga|hierve|introduce|lava|lave|llama|llame|llena|llene|mete|meta|mezcla|mezcle|mide|mira|mire|pela|pele|pica|pique|pide|pon|ponga|prepara|prepare|pulsa|pulse|quita|quite|recoge|repite|repita|retira|retire|riega|saca|saque|seca|sirve|sirva|toma|tome|usa|use|vierte|vierta|vuelve|no',
  infinitive: /^\p{L}+(?:ar|er|ir|ír)(?:l[aeo]s?|se|nos|me|te)?$/iu,
  infinitiveIs: 'first',
};
