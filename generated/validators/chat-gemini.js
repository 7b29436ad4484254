// @generated from specs/families/chat-gemini.yaml by the gateway generator. Do not edit.

import { ucs2length } from '../../runtime/contract/validation/helpers.ts';

export const validate = validate0;
const schema0 = {"type":"object","required":["contents"],"properties":{"cachedContent":{"type":"string","maxLength":500},"contents":{"type":"array","minItems":1,"items":{"type":"object","properties":{"role":{"type":"string","enum":["user","model","function"]},"parts":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"},"inlineData":{"type":"object","required":["data"],"properties":{"mimeType":{"type":"string","maxLength":200},"data":{"type":"string","minLength":1}}},"fileData":{"type":"object","required":["fileUri"],"properties":{"mimeType":{"type":"string","maxLength":200},"fileUri":{"type":"string","minLength":1}}},"functionCall":{"type":"object","required":["name"],"properties":{"id":{"type":"string"},"name":{"type":"string","minLength":1},"args":{"type":"object"}}},"functionResponse":{"type":"object","required":["name"],"properties":{"id":{"type":"string"},"name":{"type":"string","minLength":1},"response":{"type":"object"}}},"thought":{"type":"boolean"},"thoughtSignature":{"type":"string"}}}}}}},"generationConfig":{"type":"object","properties":{"temperature":{"type":"number","minimum":0,"maximum":2},"topP":{"type":"number","minimum":0,"maximum":1},"topK":{"type":"number","minimum":0},"candidateCount":{"type":"integer","minimum":1,"maximum":8},"maxOutputTokens":{"type":"integer","minimum":1},"stopSequences":{"type":"array","maxItems":16,"items":{"type":"string"}},"seed":{"type":"integer"},"presencePenalty":{"type":"number","minimum":-2,"maximum":2},"frequencyPenalty":{"type":"number","minimum":-2,"maximum":2},"responseMimeType":{"type":"string","maxLength":200},"responseSchema":{"type":"object"},"responseJsonSchema":{"type":"object"},"responseModalities":{"type":"array","maxItems":8,"items":{"type":"string","maxLength":20}},"thinkingConfig":{"type":"object"},"imageConfig":{"type":"object"}}},"labels":{"type":"object"},"safetySettings":{"type":"array","maxItems":20,"items":{"type":"object"}},"systemInstruction":{"type":"object","properties":{"parts":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"}}}}}},"toolConfig":{"type":"object"},"tools":{"type":"array","maxItems":128,"items":{"type":"object","properties":{"functionDeclarations":{"type":"array","maxItems":512,"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},"description":{"type":"string"},"parameters":{"type":"object"},"parametersJsonSchema":{"type":"object"}}}}}}}}};
const func0 = ucs2length;
const pattern0 = new RegExp("^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.contents === undefined) && (missing0 = "contents")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.cachedContent !== undefined){
let data0 = data.cachedContent;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 1000 || func0(data0) > 500){
validate0.errors = [{instancePath:instancePath+"/cachedContent",schemaPath:"#/properties/cachedContent/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/cachedContent",schemaPath:"#/properties/cachedContent/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contents !== undefined){
let data1 = data.contents;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
if(data1.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.role !== undefined){
let data3 = data2.role;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
const vSchema0 = schema0.properties.contents.items.properties.role.enum;
if(!(((data3 === "user") || (data3 === "model")) || (data3 === "function"))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/role",schemaPath:"#/properties/contents/items/properties/role/enum",keyword:"enum",params:{allowedValues: schema0.properties.contents.items.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === _errs7){
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.parts !== undefined){
let data4 = data2.parts;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid3 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.text !== undefined){
let data6 = data5.text;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/text",schemaPath:"#/properties/contents/items/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.inlineData !== undefined){
let data7 = data5.inlineData;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs15){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if((data7.data === undefined) && (missing1 = "data")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data7.mimeType !== undefined){
let data8 = data7.mimeType;
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs17){
if(typeof data8 === "string"){
if(data8.length > 400 || func0(data8) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs17){
}
}
var valid5 = _errs17 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data7.data !== undefined){
let data9 = data7.data;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs19){
if(typeof data9 === "string"){
if(data9.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData/data",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs19){
}
}
var valid5 = _errs19 === errors;
}
else {
var valid5 = true;
}
if(valid5){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/inlineData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/inlineData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs15){
}
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.fileData !== undefined){
let data10 = data5.fileData;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing2;
if((data10.fileUri === undefined) && (missing2 = "fileUri")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data10.mimeType !== undefined){
let data11 = data10.mimeType;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(typeof data11 === "string"){
if(data11.length > 400 || func0(data11) > 200){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/mimeType",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs23){
}
}
var valid6 = _errs23 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data10.fileUri !== undefined){
let data12 = data10.fileUri;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs25){
if(typeof data12 === "string"){
if(data12.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData/fileUri",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/properties/fileUri/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs25){
}
}
var valid6 = _errs25 === errors;
}
else {
var valid6 = true;
}
if(valid6){
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/fileData",schemaPath:"#/properties/contents/items/properties/parts/items/properties/fileData/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs21){
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.functionCall !== undefined){
let data13 = data5.functionCall;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing3;
if((data13.name === undefined) && (missing3 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data13.id !== undefined){
let data14 = data13.id;
const _errs29 = errors;
if(typeof data14 !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
}
var valid7 = _errs29 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data13.name !== undefined){
let data15 = data13.name;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(typeof data15 === "string"){
if(data15.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs31){
}
}
var valid7 = _errs31 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data13.args !== undefined){
let data16 = data13.args;
const _errs33 = errors;
if(!(data16 && typeof data16 == "object" && !Array.isArray(data16))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall/args",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/properties/args/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
}
var valid7 = _errs33 === errors;
}
else {
var valid7 = true;
}
if(valid7){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionCall",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionCall/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs27){
}
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.functionResponse !== undefined){
let data17 = data5.functionResponse;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing4;
if((data17.name === undefined) && (missing4 = "name")){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data17.id !== undefined){
let data18 = data17.id;
const _errs37 = errors;
if(typeof data18 !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/id",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs38 = errors;
if(errors === _errs37){
}
var valid8 = _errs37 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data17.name !== undefined){
let data19 = data17.name;
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(typeof data19 === "string"){
if(data19.length < 1){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/name",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs39){
}
}
var valid8 = _errs39 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data17.response !== undefined){
let data20 = data17.response;
const _errs41 = errors;
if(!(data20 && typeof data20 == "object" && !Array.isArray(data20))){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse/response",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/properties/response/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
}
var valid8 = _errs41 === errors;
}
else {
var valid8 = true;
}
if(valid8){
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/functionResponse",schemaPath:"#/properties/contents/items/properties/parts/items/properties/functionResponse/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs35){
}
}
var valid4 = _errs35 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.thought !== undefined){
let data21 = data5.thought;
const _errs43 = errors;
if(typeof data21 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thought",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thought/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
}
var valid4 = _errs43 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.thoughtSignature !== undefined){
let data22 = data5.thoughtSignature;
const _errs45 = errors;
if(typeof data22 !== "string"){
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1+"/thoughtSignature",schemaPath:"#/properties/contents/items/properties/parts/items/properties/thoughtSignature/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
}
var valid4 = _errs45 === errors;
}
else {
var valid4 = true;
}
if(valid4){
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts/" + i1,schemaPath:"#/properties/contents/items/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs11){
}
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0+"/parts",schemaPath:"#/properties/contents/items/properties/parts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs9){
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents/" + i0,schemaPath:"#/properties/contents/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs5){
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/contents",schemaPath:"#/properties/contents/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.generationConfig !== undefined){
let data23 = data.generationConfig;
const _errs47 = errors;
const _errs48 = errors;
if(errors === _errs47){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.temperature !== undefined){
let data24 = data23.temperature;
const _errs49 = errors;
const _errs50 = errors;
if(errors === _errs49){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 2 || isNaN(data24)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/temperature",schemaPath:"#/properties/generationConfig/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs49){
}
}
var valid9 = _errs49 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.topP !== undefined){
let data25 = data23.topP;
const _errs51 = errors;
const _errs52 = errors;
if(errors === _errs51){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 1 || isNaN(data25)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/topP",schemaPath:"#/properties/generationConfig/properties/topP/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs51){
}
}
var valid9 = _errs51 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.topK !== undefined){
let data26 = data23.topK;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs53){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 0 || isNaN(data26)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/topK",schemaPath:"#/properties/generationConfig/properties/topK/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs53){
}
}
var valid9 = _errs53 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.candidateCount !== undefined){
let data27 = data23.candidateCount;
const _errs55 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 8 || isNaN(data27)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/candidateCount",schemaPath:"#/properties/generationConfig/properties/candidateCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
}
if(errors === _errs55){
}
}
var valid9 = _errs55 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.maxOutputTokens !== undefined){
let data28 = data23.maxOutputTokens;
const _errs57 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 1 || isNaN(data28)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/maxOutputTokens",schemaPath:"#/properties/generationConfig/properties/maxOutputTokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
else {
}
}
if(errors === _errs57){
}
}
var valid9 = _errs57 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.stopSequences !== undefined){
let data29 = data23.stopSequences;
const _errs59 = errors;
const _errs60 = errors;
if(errors === _errs59){
if(Array.isArray(data29)){
if(data29.length > 16){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"}];
return false;
}
else {
var valid10 = true;
const len2 = data29.length;
for(let i2=0; i2<len2; i2++){
let data30 = data29[i2];
const _errs61 = errors;
if(typeof data30 !== "string"){
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences/" + i2,schemaPath:"#/properties/generationConfig/properties/stopSequences/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
}
var valid10 = _errs61 === errors;
if(!valid10){
break;
}
}
if(valid10){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/stopSequences",schemaPath:"#/properties/generationConfig/properties/stopSequences/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs59){
}
}
var valid9 = _errs59 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.seed !== undefined){
let data31 = data23.seed;
const _errs63 = errors;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/seed",schemaPath:"#/properties/generationConfig/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs64 = errors;
if(errors === _errs63){
}
var valid9 = _errs63 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.presencePenalty !== undefined){
let data32 = data23.presencePenalty;
const _errs65 = errors;
const _errs66 = errors;
if(errors === _errs65){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 2 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data32 < -2 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/presencePenalty",schemaPath:"#/properties/generationConfig/properties/presencePenalty/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs65){
}
}
var valid9 = _errs65 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.frequencyPenalty !== undefined){
let data33 = data23.frequencyPenalty;
const _errs67 = errors;
const _errs68 = errors;
if(errors === _errs67){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 > 2 || isNaN(data33)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2"}];
return false;
}
else {
if(data33 < -2 || isNaN(data33)){
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2},message:"must be >= -2"}];
return false;
}
else {
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/frequencyPenalty",schemaPath:"#/properties/generationConfig/properties/frequencyPenalty/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
if(errors === _errs67){
}
}
var valid9 = _errs67 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.responseMimeType !== undefined){
let data34 = data23.responseMimeType;
const _errs69 = errors;
const _errs70 = errors;
if(errors === _errs69){
if(typeof data34 === "string"){
if(data34.length > 400 || func0(data34) > 200){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseMimeType",schemaPath:"#/properties/generationConfig/properties/responseMimeType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs69){
}
}
var valid9 = _errs69 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.responseSchema !== undefined){
let data35 = data23.responseSchema;
const _errs71 = errors;
if(!(data35 && typeof data35 == "object" && !Array.isArray(data35))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseSchema",schemaPath:"#/properties/generationConfig/properties/responseSchema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs72 = errors;
if(errors === _errs71){
}
var valid9 = _errs71 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.responseJsonSchema !== undefined){
let data36 = data23.responseJsonSchema;
const _errs73 = errors;
if(!(data36 && typeof data36 == "object" && !Array.isArray(data36))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseJsonSchema",schemaPath:"#/properties/generationConfig/properties/responseJsonSchema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs74 = errors;
if(errors === _errs73){
}
var valid9 = _errs73 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.responseModalities !== undefined){
let data37 = data23.responseModalities;
const _errs75 = errors;
const _errs76 = errors;
if(errors === _errs75){
if(Array.isArray(data37)){
if(data37.length > 8){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid11 = true;
const len3 = data37.length;
for(let i3=0; i3<len3; i3++){
let data38 = data37[i3];
const _errs77 = errors;
const _errs78 = errors;
if(errors === _errs77){
if(typeof data38 === "string"){
if(data38.length > 40 || func0(data38) > 20){
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i3,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities/" + i3,schemaPath:"#/properties/generationConfig/properties/responseModalities/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs77){
}
}
var valid11 = _errs77 === errors;
if(!valid11){
break;
}
}
if(valid11){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig/responseModalities",schemaPath:"#/properties/generationConfig/properties/responseModalities/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs75){
}
}
var valid9 = _errs75 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.thinkingConfig !== undefined){
let data39 = data23.thinkingConfig;
const _errs79 = errors;
if(!(data39 && typeof data39 == "object" && !Array.isArray(data39))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/thinkingConfig",schemaPath:"#/properties/generationConfig/properties/thinkingConfig/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs80 = errors;
if(errors === _errs79){
}
var valid9 = _errs79 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data23.imageConfig !== undefined){
let data40 = data23.imageConfig;
const _errs81 = errors;
if(!(data40 && typeof data40 == "object" && !Array.isArray(data40))){
validate0.errors = [{instancePath:instancePath+"/generationConfig/imageConfig",schemaPath:"#/properties/generationConfig/properties/imageConfig/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs82 = errors;
if(errors === _errs81){
}
var valid9 = _errs81 === errors;
}
else {
var valid9 = true;
}
if(valid9){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/generationConfig",schemaPath:"#/properties/generationConfig/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs47){
}
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labels !== undefined){
let data41 = data.labels;
const _errs83 = errors;
if(!(data41 && typeof data41 == "object" && !Array.isArray(data41))){
validate0.errors = [{instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs84 = errors;
if(errors === _errs83){
}
var valid0 = _errs83 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.safetySettings !== undefined){
let data42 = data.safetySettings;
const _errs85 = errors;
const _errs86 = errors;
if(errors === _errs85){
if(Array.isArray(data42)){
if(data42.length > 20){
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid12 = true;
const len4 = data42.length;
for(let i4=0; i4<len4; i4++){
let data43 = data42[i4];
const _errs87 = errors;
if(!(data43 && typeof data43 == "object" && !Array.isArray(data43))){
validate0.errors = [{instancePath:instancePath+"/safetySettings/" + i4,schemaPath:"#/properties/safetySettings/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs88 = errors;
if(errors === _errs87){
}
var valid12 = _errs87 === errors;
if(!valid12){
break;
}
}
if(valid12){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/safetySettings",schemaPath:"#/properties/safetySettings/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs85){
}
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.systemInstruction !== undefined){
let data44 = data.systemInstruction;
const _errs89 = errors;
const _errs90 = errors;
if(errors === _errs89){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.parts !== undefined){
let data45 = data44.parts;
const _errs91 = errors;
const _errs92 = errors;
if(errors === _errs91){
if(Array.isArray(data45)){
var valid14 = true;
const len5 = data45.length;
for(let i5=0; i5<len5; i5++){
let data46 = data45[i5];
const _errs93 = errors;
const _errs94 = errors;
if(errors === _errs93){
if(data46 && typeof data46 == "object" && !Array.isArray(data46)){
if(data46.text !== undefined){
let data47 = data46.text;
const _errs95 = errors;
if(typeof data47 !== "string"){
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i5+"/text",schemaPath:"#/properties/systemInstruction/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs96 = errors;
if(errors === _errs95){
}
var valid15 = _errs95 === errors;
}
else {
var valid15 = true;
}
if(valid15){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts/" + i5,schemaPath:"#/properties/systemInstruction/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs93){
}
}
var valid14 = _errs93 === errors;
if(!valid14){
break;
}
}
if(valid14){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction/parts",schemaPath:"#/properties/systemInstruction/properties/parts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs91){
}
}
var valid13 = _errs91 === errors;
}
else {
var valid13 = true;
}
if(valid13){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/systemInstruction",schemaPath:"#/properties/systemInstruction/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs89){
}
}
var valid0 = _errs89 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.toolConfig !== undefined){
let data48 = data.toolConfig;
const _errs97 = errors;
if(!(data48 && typeof data48 == "object" && !Array.isArray(data48))){
validate0.errors = [{instancePath:instancePath+"/toolConfig",schemaPath:"#/properties/toolConfig/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs98 = errors;
if(errors === _errs97){
}
var valid0 = _errs97 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data49 = data.tools;
const _errs99 = errors;
const _errs100 = errors;
if(errors === _errs99){
if(Array.isArray(data49)){
if(data49.length > 128){
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"}];
return false;
}
else {
var valid16 = true;
const len6 = data49.length;
for(let i6=0; i6<len6; i6++){
let data50 = data49[i6];
const _errs101 = errors;
const _errs102 = errors;
if(errors === _errs101){
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
if(data50.functionDeclarations !== undefined){
let data51 = data50.functionDeclarations;
const _errs103 = errors;
const _errs104 = errors;
if(errors === _errs103){
if(Array.isArray(data51)){
if(data51.length > 512){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/maxItems",keyword:"maxItems",params:{limit: 512},message:"must NOT have more than 512 items"}];
return false;
}
else {
var valid18 = true;
const len7 = data51.length;
for(let i7=0; i7<len7; i7++){
let data52 = data51[i7];
const _errs105 = errors;
const _errs106 = errors;
if(errors === _errs105){
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
let missing5;
if((data52.name === undefined) && (missing5 = "name")){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
if(data52.name !== undefined){
let data53 = data52.name;
const _errs107 = errors;
const _errs108 = errors;
if(errors === _errs107){
if(typeof data53 === "string"){
if(!pattern0.test(data53)){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$"+"\""}];
return false;
}
else {
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/name",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs107){
}
}
var valid19 = _errs107 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data52.description !== undefined){
let data54 = data52.description;
const _errs109 = errors;
if(typeof data54 !== "string"){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/description",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs110 = errors;
if(errors === _errs109){
}
var valid19 = _errs109 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data52.parameters !== undefined){
let data55 = data52.parameters;
const _errs111 = errors;
if(!(data55 && typeof data55 == "object" && !Array.isArray(data55))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/parameters",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parameters/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs112 = errors;
if(errors === _errs111){
}
var valid19 = _errs111 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data52.parametersJsonSchema !== undefined){
let data56 = data52.parametersJsonSchema;
const _errs113 = errors;
if(!(data56 && typeof data56 == "object" && !Array.isArray(data56))){
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7+"/parametersJsonSchema",schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/properties/parametersJsonSchema/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
const _errs114 = errors;
if(errors === _errs113){
}
var valid19 = _errs113 === errors;
}
else {
var valid19 = true;
}
if(valid19){
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations/" + i7,schemaPath:"#/properties/tools/items/properties/functionDeclarations/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs105){
}
}
var valid18 = _errs105 === errors;
if(!valid18){
break;
}
}
if(valid18){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6+"/functionDeclarations",schemaPath:"#/properties/tools/items/properties/functionDeclarations/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs103){
}
}
var valid17 = _errs103 === errors;
}
else {
var valid17 = true;
}
if(valid17){
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools/" + i6,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs101){
}
}
var valid16 = _errs101 === errors;
if(!valid16){
break;
}
}
if(valid16){
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs99){
}
}
var valid0 = _errs99 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate0.errors = vErrors;
return errors === 0;
}
